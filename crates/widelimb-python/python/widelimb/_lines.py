"""JSON lines of jobs and answers, in the form of the command `widelimb powmod`."""

import contextlib
import json
import math
import operator
import os
import re
import shutil
import tempfile

from ._core import mpz

FIELDS = ("base", "exponent", "modulus")
# The largest length of an answer's line in bytes.
LONGEST_ANSWER = 1 << 28
NO_OBJECT = (
    "a job is a JSON object of numbers or strings: "
    '{"base": "2", "exponent": "10", "modulus": "0x3e9"}'
)
NO_INVERSE = (
    "the exponent is negative, and the base has no inverse: it shares a factor with the modulus"
)


class BadJob(ValueError):
    """A line that is not a job: `reason` and `line` tell why and where, and the text contains
    both and the name of the file.

    >>> BadJob("jobs.jsonl", 3, "the modulus is 0")
    BadJob('jobs.jsonl, line 3: the modulus is 0')
    """

    def __init__(self, path, line, reason):
        super().__init__(f"{os.fspath(path)}, line {line}: {reason}")
        self.path, self.line, self.reason = path, line, reason

    def __reduce__(self):
        return BadJob, (self.path, self.line, self.reason)


class Wrong(ValueError):
    """The error of a line; its text is the reason."""


def keeps(errors):
    """Whether errors are returned in the place of results, and not raised."""
    if errors not in ("raise", "return"):
        raise ValueError('errors must be "raise" or "return"')
    return errors == "return"


class Decimal(str):
    """An integer in JSON, as its text."""


class Fraction(str):
    """A number in JSON with a point or an exponent, as its text."""


def no_constant(text):
    raise Wrong(f"bad JSON: {text}")


DECODER = json.JSONDecoder(
    object_pairs_hook=tuple, parse_int=Decimal, parse_float=Fraction, parse_constant=no_constant
)


class Numbers:
    """The form of numbers: their base, and the largest bit length, if there is a limit."""

    def __init__(self, base, max_bits):
        self.base = operator.index(base)
        if not 2 <= self.base <= 62:
            raise ValueError("the base must be from 2 to 62")
        self.max_bits = None if max_bits is None else operator.index(max_bits)
        if self.max_bits is not None and self.max_bits < 1:
            raise ValueError("max_bits must be above 0")
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"
        if self.base > 36:
            digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        digits = digits[: self.base]
        self.digits = digits if self.base > 36 else digits + digits[10:].upper()
        self.other = re.compile(f"[^{self.digits}]")

    def most_digits(self, base):
        return math.ceil(self.max_bits / math.log2(base)) + 1

    def longest_line(self):
        """The largest length of a job's line in bytes: numbers in the base, with `0x` or as JSON
        numbers, which are decimal and longer than those with `0x`."""
        return 3 * max(self.most_digits(self.base), self.most_digits(10)) + (1 << 12)

    def member(self, field, value):
        """The number of a member of a JSON object."""
        if isinstance(value, Fraction):
            raise Wrong(
                f"{field}: a JSON number without a point and an exponent is needed, "
                "or a string of digits"
            )
        if isinstance(value, Decimal):
            return DECIMAL.number(field, value, self.max_bits)
        if isinstance(value, str):
            if SURROGATE.search(value):
                raise Wrong("bad JSON: half of a pair of surrogates")
            return self.number(field, value, self.max_bits)
        raise Wrong(f"{field}: a string of digits or a JSON number is needed")

    def number(self, field, text, max_bits):
        """The number of a text: digits of the base, or `0x` and digits of base 16, after a `-` if
        the number is negative.

        From base 34 on x is a digit, so 0x is not a prefix."""
        begin = 1 if text.startswith("-") else 0
        if self.base < 34 and text[begin : begin + 2] in ("0x", "0X"):
            magnitude = HEXADECIMAL.magnitude(field, text, begin + 2, max_bits)
        else:
            magnitude = self.magnitude(field, text, begin, max_bits)
        return -magnitude if text.startswith("-") else magnitude

    def magnitude(self, field, text, begin, max_bits):
        """The number of the digits of the base that `text` has from `begin` on.

        Places of faults are counted from the beginning of the text."""
        digits = text[begin:]
        if digits[:1] in ("+", "-"):
            raise Wrong(f"{field}: a number is digits, with no sign but a `-` in front")
        too_big = f"{field}: more than {max_bits} bits; max_bits=N raises this"
        if (
            max_bits is not None
            and len(digits.lstrip("0")) > math.ceil(max_bits / math.log2(self.base)) + 1
        ):
            raise Wrong(too_big)
        if not digits:
            raise Wrong(f"{field}: a digit is missing at byte {begin}")
        if other := self.other.search(digits):
            at = begin + len(digits[: other.start()].encode())
            raise Wrong(f"{field}: not a digit of base {self.base} at byte {at}")
        number = mpz(digits, self.base)
        if max_bits is not None and number.bit_length() > max_bits:
            raise Wrong(too_big)
        return number


DECIMAL = Numbers(10, None)
HEXADECIMAL = Numbers(16, None)
SURROGATE = re.compile("[\ud800-\udfff]")


def objects(text):
    """The members of the JSON object in a line."""
    if not text.startswith("{"):
        raise Wrong(NO_OBJECT)
    try:
        members = DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise Wrong(f"bad JSON at column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise Wrong("bad JSON: it is too deep") from None
    found = {}
    for name, value in members:
        if name in found and name in FIELDS:
            raise Wrong(f"bad JSON: duplicate field `{name}`")
        found[name] = value
    return found


def job_of(text, numbers):
    """The job of a line."""
    members = objects(text)
    for field in FIELDS:
        if field not in members:
            raise Wrong(f"bad JSON: missing field `{field}`")
    return checked(*(numbers.member(field, members[field]) for field in FIELDS))


def checked(base, exponent, modulus):
    """The job, after a check of its modulus."""
    if modulus < 0:
        raise Wrong("the modulus is below 0")
    if modulus == 0:
        raise Wrong("the modulus is 0")
    return base, exponent, modulus


def lines_of(file, longest):
    """The lines of a file with their numbers: bytes without the line end, or `None` for a line
    that is longer than `longest`."""
    number = 0
    while line := file.readline(longest + 1):
        number += 1
        if line.endswith(b"\n"):
            yield number, line[:-1]
        elif len(line) <= longest:
            yield number, line
        else:
            while (rest := file.readline(1 << 20)) and not rest.endswith(b"\n"):
                pass
            yield number, None


def text_of(line, number, longest):
    """The text of a line; in the first line a byte order mark is ignored."""
    if line is None:
        raise Wrong(f"the line cannot be read: it is longer than {longest} bytes")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise Wrong(
            f"the line cannot be read: it is not UTF-8 from byte {error.start} on"
        ) from None
    return (text.removeprefix("\ufeff") if number == 1 else text).strip()


def jobs(path, numbers, keep):
    """The jobs of a file, each with the number of its line."""
    # The file is opened here, so that its errors are raised at once, not at the first job.
    return read_jobs(path, open(path, "rb"), numbers, keep)


def read_jobs(path, file, numbers, keep):
    longest = numbers.longest_line()
    with file:
        for number, line in lines_of(file, longest):
            try:
                if text := text_of(line, number, longest):
                    yield number, job_of(text, numbers)
            except Wrong as wrong:
                bad = BadJob(path, number, str(wrong))
                if not keep:
                    raise bad from None
                yield number, bad


ANSWER = re.compile(
    rb'\{"line":([1-9][0-9]{0,18}),"'
    rb'(?:result":(?:"(0|-?[1-9A-Za-z][0-9A-Za-z]*)"|(true|false))'
    rb'|error":("(?:[^"\\\x00-\x1f]|\\.)+"))\}'
)


def answer_of(line, numbers):
    """The line number of a job, and its result or a `ValueError`; `None` for a line that is not
    an answer."""
    found = line is not None and ANSWER.fullmatch(line)
    if not found:
        return None
    job, result, truth, error = found.groups()
    try:
        if error is not None:
            return int(job), ValueError(json.loads(error))
        if truth is not None:
            return int(job), truth == b"true"
        text = result.decode()
        if numbers.base <= 36 and text != text.lower():
            return None
        return int(job), numbers.number("result", text, None)
    except ValueError:
        return None


def answers(path, numbers):
    """The answers of a file, each with the line number of its job."""
    return read_answers(path, open(path, "rb"), numbers)


def read_answers(path, file, numbers):
    with file:
        for number, line in lines_of(file, LONGEST_ANSWER):
            answer = answer_of(line, numbers)
            if answer is None:
                raise BadJob(path, number, "it is no answer in this form")
            yield answer


class Writer:
    """Writes lines with numbers in a base."""

    def __init__(self, base=10):
        self.base = Numbers(base, None).base

    def number(self, value):
        return mpz(operator.index(value)).digits(self.base)

    def job(self, job):
        base, exponent, modulus = (self.number(value) for value in job)
        return f'{{"base":"{base}","exponent":"{exponent}","modulus":"{modulus}"}}\n'.encode()

    def answer(self, line, result):
        """The line of an answer: a number, a truth value or an exception."""
        line = operator.index(line)
        if line < 1:
            raise ValueError("lines are counted from 1")
        if isinstance(result, BaseException):
            error = json.dumps(printable(str(result)) or type(result).__name__, ensure_ascii=False)
            return f'{{"line":{line},"error":{error}}}\n'.encode(errors="replace")
        if isinstance(result, bool):
            return f'{{"line":{line},"result":{json.dumps(result)}}}\n'.encode()
        return f'{{"line":{line},"result":"{self.number(result)}"}}\n'.encode()

    def jobs(self, path, jobs):
        return write_all(path, (self.job(job) for job in jobs))

    def answers(self, path, answers):
        return write_all(path, (self.answer(line, result) for line, result in answers))


def printable(text):
    """A text in one line, with control characters as escapes."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def write_all(path, lines):
    count = 0
    with replaced(path) as file:
        for line in lines:
            file.write(line)
            count += 1
    return count


@contextlib.contextmanager
def replaced(path):
    """A new file to write to. It replaces the file `path` when all is written, and is removed after
    an error."""
    target = os.path.realpath(path)
    if os.path.isdir(target):
        raise IsADirectoryError(21, "it is a folder", os.fspath(path))
    handle, name = tempfile.mkstemp(dir=os.path.dirname(target), prefix=".widelimb-")
    try:
        with open(handle, "wb") as file:
            yield file
        if os.path.exists(target):
            shutil.copymode(target, name)
        else:
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(name, 0o666 & ~mask)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise
