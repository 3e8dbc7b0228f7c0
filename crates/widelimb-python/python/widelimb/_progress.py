"""The display of `progress=True`: a bar of tqdm if that is installed, else a line on stderr."""

import sys
import time


def bar():
    """A display with the call `(done, jobs)`, the numbers of jobs done and of all, and `close`."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return Line(sys.stderr)
    return Bar(tqdm)


def bars():
    """A display with the call `(method, bits, done, needed)` of a search, and `close`."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return Steps(lambda _: Line(sys.stderr))
    return Steps(lambda text: Bar(lambda total: tqdm(total=total, desc=text)))


class Steps:
    """A display for each method of a search whose steps are known, one after the other."""

    def __init__(self, make):
        self.make, self.shown, self.of = make, None, None

    def __call__(self, method, bits, done, needed):
        if self.of != (method, bits, needed):
            self.close()
            self.of = method, bits, needed
            self.shown = self.make(f"{method}, {bits} bits") if needed else None
        if self.shown is not None:
            self.shown(done, needed)

    def close(self):
        if self.shown is not None:
            self.shown.close()
        self.shown = self.of = None


class Bar:
    """A bar of tqdm, which appears at the first call."""

    def __init__(self, tqdm):
        self.tqdm = tqdm
        self.bar = None

    def __call__(self, done, jobs):
        if self.bar is None:
            self.bar = self.tqdm(total=jobs)
        self.bar.update(done - self.bar.n)

    def close(self):
        if self.bar is not None:
            self.bar.close()


class Line:
    """A line of progress: on a terminal it is updated twice a second, elsewhere it is written once,
    at the end."""

    def __init__(self, stream):
        self.stream = stream
        self.text = ""
        self.next = 0.0

    def __call__(self, done, jobs):
        self.text = f"{done} of {jobs}"
        if self.stream is not None and self.stream.isatty() and time.monotonic() >= self.next:
            self.next = time.monotonic() + 0.5
            print(f"\r{self.text}", end="", file=self.stream, flush=True)

    def close(self):
        if self.stream is not None and self.text:
            begin = "\r" if self.stream.isatty() else ""
            print(f"{begin}{self.text}", file=self.stream)
