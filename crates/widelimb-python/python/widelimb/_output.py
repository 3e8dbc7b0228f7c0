"""Output files of answers, with which an interrupted run can be resumed."""

import os
import re

from ._lines import LONGEST_ANSWER, BadJob, Numbers, Writer, answer_of, lines_of, replaced

try:
    import fcntl
except ImportError:
    # Without locks of files, two runs can write to one output.
    fcntl = None

TORN_RESULT = re.compile(
    rb'(?:"-?[0-9A-Za-z]*(?:"\}?)?|t(?:r(?:u(?:e\}?)?)?)?|f(?:a(?:l(?:s(?:e\}?)?)?)?)?)?'
)


class Output:
    """A file to which lines of answers are appended; it is unchanged until the first answer."""

    def __init__(self, path, base, truths, jobs=None):
        # Whether results are truth values, not numbers.
        self.truths = truths
        self.path, self.writer = path, Writer(base)
        self.file = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        try:
            self.lock()
            if jobs is not None and os.path.samestat(os.fstat(self.file.fileno()), os.stat(jobs)):
                raise ValueError(f"{os.fspath(path)}: the jobs are in it")
            self.answered, self.errors, self.is_sorted, self.last = set(), 0, True, 0
            self.end = self.read()
        except BaseException:
            self.file.close()
            raise
        self.is_begun = False

    def lock(self):
        try:
            if fcntl is not None:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BlockingIOError(
                f"{os.fspath(self.path)}: another process is writing to it"
            ) from None
        except OSError:
            pass  # The file system has no locks; the run goes on without one.

    def read(self):
        """Reads the answers of an earlier run, and returns the length of all whole lines."""
        numbers, end = Numbers(self.writer.base, None), 0
        for number, line in lines_of(self.file, LONGEST_ANSWER):
            answer = answer_of(line, numbers)
            is_whole = line is not None and self.file.tell() == end + len(line) + 1
            if not is_whole and line is not None and may_begin(line):
                break
            if answer is None or not is_whole or not self.is_ours(answer[1]):
                raise BadJob(
                    self.path, number, "it is no answer in this form, and the file is left as it is"
                )
            if answer[0] in self.answered:
                raise BadJob(
                    self.path, number, f"line {answer[0]} of the jobs has another answer above"
                )
            self.take(*answer)
            end += len(line) + 1
        return end

    def is_ours(self, result):
        return isinstance(result, Exception) or isinstance(result, bool) == self.truths

    def take(self, line, result):
        self.answered.add(line)
        self.errors += isinstance(result, BaseException)
        self.is_sorted = self.is_sorted and line > self.last
        self.last = line

    def write(self, answers):
        """Appends answers, each (line, result)."""
        if not self.is_begun:
            # Removes the incomplete last line of an interrupted run.
            self.file.truncate(self.end)
            self.file.seek(self.end)
            self.is_begun = True
        lines = [self.writer.answer(*answer) for answer in answers]
        self.file.write(b"".join(lines))
        self.file.flush()
        for answer in answers:
            self.take(*answer)

    def sort(self):
        """Sorts the lines in the order of the jobs, when all jobs have answers."""
        self.write([])
        if self.is_sorted:
            return
        self.file.seek(0)
        places, place = [], 0
        for _, line in lines_of(self.file, LONGEST_ANSWER):
            places.append((int(line[len(b'{"line":') : line.index(b",")]), place, len(line) + 1))
            place += len(line) + 1
        with replaced(self.path) as file:
            for _, place, length in sorted(places):
                self.file.seek(place)
                file.write(self.file.read(length))

    def close(self):
        self.file.close()


def may_begin(text):
    """Whether the text can be the beginning of an answer's line."""
    head = b'{"line":'
    if len(text) <= len(head):
        return head.startswith(text)
    rest = text.removeprefix(head)
    behind = rest.lstrip(b"0123456789")
    if not text.startswith(head) or len(behind) == len(rest):
        return False
    for member in (b',"result":', b',"error":"'):
        if member.startswith(behind):
            return True
        if behind.startswith(member):
            return (
                member == b',"error":"' or TORN_RESULT.fullmatch(behind[len(member) :]) is not None
            )
    return False
