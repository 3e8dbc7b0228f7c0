"""Output for `.ci/run`: one line in the form of Rust's tests, and a line for each skipped test."""


def pytest_terminal_summary(terminalreporter):
    stats = terminalreporter.stats
    for report in stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        terminalreporter.write_line(f"SKIPPED: {report.nodeid}: {reason}")
    ok = len(stats.get("passed", []))
    bad = len(stats.get("failed", [])) + len(stats.get("error", []))
    left_out = len(stats.get("skipped", []))
    word = "FAILED" if bad else "ok"
    terminalreporter.write_line(
        f"test result: {word}. {ok} passed; {bad} failed; {left_out} ignored; 0 measured"
    )
