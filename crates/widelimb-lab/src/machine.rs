//! Facts about the machine that a report states beside its measurements.

use std::time::{SystemTime, UNIX_EPOCH};

/// The CPU's name as its system gives it.
pub fn cpu_name() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    match name {
        Some((_, name)) => name.trim().to_owned(),
        None => format!("unnamed {} CPU", std::env::consts::ARCH),
    }
}

/// The caches that the first core uses for data, as its system gives them.
pub fn caches() -> String {
    let read = |index: u32, what: &str| {
        let path = format!("/sys/devices/system/cpu/cpu0/cache/index{index}/{what}");
        std::fs::read_to_string(path).map(|text| text.trim().to_owned())
    };
    let caches: Vec<String> = (0..8)
        .filter_map(|index| {
            let [level, kind, size] =
                [read(index, "level").ok()?, read(index, "type").ok()?, read(index, "size").ok()?];
            (kind != "Instruction").then(|| format!("L{level} {size}"))
        })
        .collect();
    match caches.is_empty() {
        true => "not told by the system".to_owned(),
        false => caches.join(", "),
    }
}

/// The system's load: the average number of tasks that ran or waited to run in the last minute.
pub fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().unwrap_or("not told by the system").to_owned()
}

/// Today's date (UTC) as year-month-day.
pub fn date() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = civil_date(since.as_secs() / 86400);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The Gregorian date of a day after 1970-01-01, by years that begin in March, so that the leap day
/// is a year's last.
fn civil_date(days_since_1970: u64) -> (u64, u64, u64) {
    let days = days_since_1970 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_dates() {
        assert_eq!(civil_date(0), (1970, 1, 1));
        assert_eq!(civil_date(11_016), (2000, 2, 29));
        assert_eq!(civil_date(11_017), (2000, 3, 1));
        assert_eq!(civil_date(20_453), (2025, 12, 31));
        assert_eq!(civil_date(20_454), (2026, 1, 1));
    }

    #[test]
    fn the_cpu_has_a_name_and_the_day_a_date() {
        assert!(!cpu_name().is_empty() && !caches().is_empty());
        assert_eq!(date().len(), 10);
    }
}
