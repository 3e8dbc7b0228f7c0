//! Draws plots with logarithmic axes as SVG.

use std::fmt::Write as _;

const WIDTH: f64 = 1080.0;
const HEIGHT: f64 = 600.0;
const LEFT: f64 = 80.0;
const RIGHT: f64 = 760.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 530.0;
const LEGEND_LINE: f64 = 22.0;
/// The approximate width of a digit.
const DIGIT: f64 = 7.5;

/// Colours that stay apart for most eyes, dark enough for a white ground.
const COLOURS: [&str; 14] = [
    "#0b5fa5", "#c4451c", "#2e7d32", "#7b3fa0", "#b8860b", "#008b8b", "#c2185b", "#5d4037",
    "#546e7a", "#6b8e23", "#1b1b1b", "#e08e0b", "#5c6bc0", "#8d6e63",
];

/// One line of a plot.
#[derive(Clone, Debug)]
pub struct Series {
    /// The name in the legend.
    pub name: String,
    /// The points, in the order of x.
    pub points: Vec<(f64, f64)>,
    /// The index of the colour and the marker.
    pub index: usize,
    /// Whether the line is dashed.
    pub dashed: bool,
    /// Whether the line is thick.
    pub bold: bool,
    /// Short texts beside the points, as many as points or none.
    pub notes: Vec<String>,
}

/// A plot.
#[derive(Clone, Debug)]
pub struct Plot {
    /// The text above the plot.
    pub title: String,
    /// The text under the x axis.
    pub x_label: String,
    /// The text beside the y axis.
    pub y_label: String,
    /// The lines.
    pub series: Vec<Series>,
    /// Points with a ring around them.
    pub marks: Vec<Mark>,
}

/// A highlighted point, with a short text above it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The coordinates.
    pub at: (f64, f64),
    /// The text.
    pub text: String,
}

/// A logarithmic axis: values from `low` to `high` fall on `from` to `to`.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn place(&self, value: f64) -> f64 {
        let part = (value / self.low).ln() / (self.high / self.low).ln();
        self.from + part * (self.to - self.from)
    }
}

impl Plot {
    /// The plot as an SVG document.
    ///
    /// # Panics
    /// If there is no point, or a coordinate is not positive.
    pub fn render(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        assert!(points().next().is_some(), "a plot has points");
        assert!(points().all(|&(x, y)| x > 0.0 && y > 0.0), "logarithms need positive values");
        let x = axis(points().map(|p| p.0), LEFT + 20.0, RIGHT - 20.0, 1.0);
        let y = axis(points().map(|p| p.1), BOTTOM, TOP, 1.5);
        let mut svg = self.frame();
        self.x_ticks(&mut svg, &x);
        y_ticks(&mut svg, &y);
        for series in &self.series {
            series.draw(&mut svg, &x, &y);
        }
        for mark in &self.marks {
            mark.draw(&mut svg, &x, &y);
        }
        for (i, series) in self.series.iter().enumerate() {
            series.legend(&mut svg, TOP + 12.0 + LEGEND_LINE * i as f64);
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn frame(&self) -> String {
        let height = HEIGHT.max(TOP + 24.0 + LEGEND_LINE * self.series.len() as f64);
        let (middle_x, middle_y) = ((LEFT + RIGHT) / 2.0, (TOP + BOTTOM) / 2.0);
        let (title, x_label) = (escaped(&self.title), escaped(&self.x_label));
        let y_label = escaped(&self.y_label);
        let mut svg = head(WIDTH, height, 13);
        let frame = format_args!(
            r##"<text x="{middle_x}" y="28" text-anchor="middle" font-size="17">{title}</text>
<text x="{middle_x}" y="{label_y}" text-anchor="middle">{x_label}</text>
<text x="22" y="{middle_y}" text-anchor="middle" transform="rotate(-90 22 {middle_y})">{y_label}</text>
<rect x="{LEFT}" y="{TOP}" width="{width}" height="{inner}" fill="none" stroke="#888"/>"##,
            label_y = BOTTOM + 48.0,
            width = RIGHT - LEFT,
            inner = BOTTOM - TOP,
        );
        push(&mut svg, frame);
        svg
    }

    /// A tick at every x that occurs, and its value where there is room for it.
    fn x_ticks(&self, svg: &mut String, axis: &Axis) {
        let mut values: Vec<f64> =
            self.series.iter().flat_map(|series| &series.points).map(|p| p.0).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let mut free = f64::NEG_INFINITY;
        for value in values {
            let (x, value) = (axis.place(value), value.to_string());
            line(svg, (x, TOP), (x, BOTTOM), "#e4e4e4");
            let half = DIGIT * value.len() as f64 / 2.0;
            if x - half >= free {
                text(svg, x, BOTTOM + 20.0, "middle", &value);
                free = x + half + DIGIT;
            }
        }
    }
}

/// An axis that holds all values, and a little more.
fn axis(values: impl Iterator<Item = f64>, from: f64, to: f64, margin: f64) -> Axis {
    let (low, high) =
        values.fold((f64::INFINITY, 0.0_f64), |(low, high), v| (low.min(v), high.max(v)));
    let margin = if low == high { 2.0 } else { margin };
    Axis { low: low / margin, high: high * margin, from, to }
}

/// Ticks at 1, 2 and 5 times each power of ten.
fn y_ticks(svg: &mut String, axis: &Axis) {
    let first = axis.low.log10().floor() as i32;
    let last = axis.high.log10().ceil() as i32;
    for (exponent, digit) in (first..=last).flat_map(|e| [1, 2, 5].map(|digit| (e, digit))) {
        let value = f64::from(digit) * 10_f64.powi(exponent);
        if (axis.low..=axis.high).contains(&value) {
            let y = axis.place(value);
            line(svg, (LEFT, y), (RIGHT, y), if digit == 1 { "#bbb" } else { "#e4e4e4" });
            let decimals = (-exponent).max(0) as usize;
            text(svg, LEFT - 8.0, y + 4.0, "end", &format!("{value:.decimals$}"));
        }
    }
}

impl Mark {
    fn draw(&self, svg: &mut String, x: &Axis, y: &Axis) {
        let (x, y) = (x.place(self.at.0), y.place(self.at.1));
        push(
            svg,
            format_args!(
                r##"<circle cx="{x:.1}" cy="{y:.1}" r="8" fill="none" stroke="#222" stroke-width="1.4"/>"##
            ),
        );
        text(svg, x, y - 11.0, "middle", &self.text);
    }
}

impl Series {
    fn colour(&self) -> &'static str {
        COLOURS[self.index % COLOURS.len()]
    }

    fn stroke(&self) -> String {
        let width = if self.bold { 3.0 } else { 1.6 };
        let dashes = if self.dashed { r#" stroke-dasharray="6 4""# } else { "" };
        format!(r#"fill="none" stroke="{}" stroke-width="{width}"{dashes}"#, self.colour())
    }

    fn draw(&self, svg: &mut String, x: &Axis, y: &Axis) {
        let places: Vec<(f64, f64)> =
            self.points.iter().map(|&(px, py)| (x.place(px), y.place(py))).collect();
        let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        push(svg, format_args!(r#"<polyline points="{}" {}/>"#, path.join(" "), self.stroke()));
        for &(x, y) in &places {
            self.marker(svg, x, y);
        }
        for ((x, y), note) in places.into_iter().zip(&self.notes) {
            let (x, y, note) = (x + 6.0, y + 17.0, escaped(note));
            let colour = self.colour();
            push(
                svg,
                format_args!(
                    r#"<text x="{x:.1}" y="{y:.1}" font-size="11" fill="{colour}">{note}</text>"#
                ),
            );
        }
    }

    /// Circles, squares, diamonds and triangles: lines that cross stay apart without colour too.
    fn marker(&self, svg: &mut String, x: f64, y: f64) {
        let ground = if self.dashed { "#fff" } else { self.colour() };
        let paint = format!(r#"fill="{ground}" stroke="{}""#, self.colour());
        let polygon = |corners: &[(f64, f64)]| {
            let at = |&(dx, dy): &(f64, f64)| format!("{:.1},{:.1}", x + dx, y + dy);
            let corners: Vec<String> = corners.iter().map(at).collect();
            format!(r#"<polygon points="{}" {paint}/>"#, corners.join(" "))
        };
        let shape = match self.index % 4 {
            0 => format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="3.6" {paint}/>"#),
            1 => polygon(&[(-3.4, -3.4), (3.4, -3.4), (3.4, 3.4), (-3.4, 3.4)]),
            2 => polygon(&[(0.0, -4.6), (4.6, 0.0), (0.0, 4.6), (-4.6, 0.0)]),
            _ => polygon(&[(0.0, -4.4), (4.2, 3.4), (-4.2, 3.4)]),
        };
        push(svg, format_args!("{shape}"));
    }

    fn legend(&self, svg: &mut String, y: f64) {
        let (from, to) = (RIGHT + 16.0, RIGHT + 50.0);
        push(svg, format_args!(r#"<path d="M{from} {y}H{to}" {}/>"#, self.stroke()));
        self.marker(svg, (from + to) / 2.0, y);
        text(svg, to + 8.0, y + 4.5, "start", &self.name);
    }
}

fn line(svg: &mut String, from: (f64, f64), to: (f64, f64), colour: &str) {
    push(
        svg,
        format_args!(
            r#"<path d="M{:.1} {:.1}L{:.1} {:.1}" stroke="{colour}"/>"#,
            from.0, from.1, to.0, to.1
        ),
    );
}

/// The beginning of a document: its size, its font, a white background.
pub(crate) fn head(width: f64, height: f64, font_size: u32) -> String {
    let size = format!(r#"width="{width}" height="{height}""#);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {size} \
font-family="sans-serif" font-size="{font_size}" fill="#222">
<rect {size} fill="#fff"/>
"##
    )
}

pub(crate) fn text(svg: &mut String, x: f64, y: f64, anchor: &str, content: &str) {
    let content = escaped(content);
    push(
        svg,
        format_args!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{content}</text>"#),
    );
}

pub(crate) fn push(svg: &mut String, element: std::fmt::Arguments<'_>) {
    writeln!(svg, "{element}").expect("a string takes all text");
}

/// Escapes a text for use between tags and in attributes.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Checks that every tag that opens closes in its turn, and that no attribute is left open.
#[cfg(test)]
pub(crate) fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in svg.split('<').skip(1) {
        let (tag, content) = piece.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        assert!(!content.replace("&amp;", "").replace("&lt;", "").contains("& "), "{content}");
        let name = tag.split([' ', '/']).next().expect("a split has a first piece");
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(closed), _) => assert_eq!(open.pop(), Some(closed)),
            (None, true) => {}
            (None, false) => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot() -> Plot {
        let series = |name: &str, index, dashed| Series {
            name: name.into(),
            points: vec![(256.0, 2.5), (512.0, 4.0), (131072.0, 590.0)],
            index,
            dashed,
            bold: index == 0,
            notes: if dashed { vec![] } else { vec!["1.1".into(), "1.2".into(), "1.3".into()] },
        };
        Plot {
            title: "times of <a> & \"b\"".into(),
            x_label: "bits".into(),
            y_label: "ns".into(),
            series: (0..12).map(|i| series("one & two", i, i % 2 == 1)).collect(),
            marks: vec![Mark { at: (512.0, 4.0), text: "here & there".into() }],
        }
    }

    #[test]
    fn a_plot_is_well_formed_and_escapes_its_texts() {
        let svg = plot().render();
        assert_well_formed(&svg);
        assert!(svg.contains("times of &lt;a&gt; &amp; &quot;b&quot;"));
        assert_eq!(svg.matches("<polyline").count(), 12);
        assert!(!svg.contains("NaN") && !svg.contains("inf"));
    }

    #[test]
    fn values_that_would_touch_are_left_out() {
        let mut plot = plot();
        plot.series.truncate(1);
        plot.series[0].points = (0..60).map(|i| (f64::from(1000 + i), 1.0)).collect();
        let svg = plot.render();
        assert_eq!(svg.matches("#e4e4e4").count() - y_lines(&svg), 60);
        let values = (1000..1060).filter(|value| svg.contains(&format!(">{value}<"))).count();
        assert!((5..30).contains(&values), "{values}");
    }

    /// Light lines that go across and not up.
    fn y_lines(svg: &str) -> usize {
        let light = svg.lines().filter(|line| line.contains("#e4e4e4"));
        light.filter(|line| line.starts_with(&format!("<path d=\"M{LEFT:.1} "))).count()
    }

    #[test]
    fn a_mark_is_a_ring_with_its_text() {
        let svg = plot().render();
        assert!(
            svg.contains(r#"r="8" fill="none""#) && svg.contains(">here &amp; there<"),
            "{svg}"
        );
    }

    #[test]
    fn every_point_lies_inside_the_frame() {
        let svg = plot().render();
        for polyline in svg.split("<polyline points=\"").skip(1) {
            let points = polyline.split('"').next().expect("an attribute ends");
            for point in points.split(' ') {
                let (x, y) = point.split_once(',').expect("two coordinates");
                let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((LEFT..=RIGHT).contains(&x) && (TOP..=BOTTOM).contains(&y), "{point}");
            }
        }
    }

    #[test]
    fn equal_ratios_are_equal_distances() {
        let axis = Axis { low: 1.0, high: 100.0, from: 0.0, to: 10.0 };
        assert!((axis.place(10.0) - 5.0).abs() < 1e-12);
        assert!((axis.place(100.0) - 10.0).abs() < 1e-12);
    }

    #[test]
    fn a_single_point_has_a_frame_around_it() {
        let mut plot = plot();
        plot.series.truncate(1);
        plot.series[0].points.truncate(1);
        assert_well_formed(&plot.render());
        assert!(!plot.render().contains("NaN"));
    }
}
