"""The command `python -m widelimb`: prints the CPU, the level in force and the thresholds."""

import argparse

from . import __version__, info


def _text(about):
    lowered = about["level"] != about["highest_level"]
    lines = [
        f"widelimb    {about['version']}",
        f"CPU         {about['cpu'] or 'does not say its name'}",
        f"cores       {about['core']}",
        f"level       {about['level']}, "
        + (f"lowered from {about['highest_level']} by WIDELIMB_LEVEL" if lowered else "the highest of this CPU"),
        f"threads     {about['threads']}",
        "",
        "levels      each with all features of the ones above it",
    ]
    for level in about["levels"]:
        in_force = level["name"] == about["level"]
        state = "in force" if in_force else "available" if level["available"] else "absent"
        lines.append(f"  {level['name']:<12}{state:<11}{' '.join(level['features'])}".rstrip())
    lines += ["", f"profile     {about['profile'] or 'none: the thresholds are those of the level'}"]
    lines += ["", f"thresholds  at level {about['level']}: from so many limbs of 64 bits on"]
    for name, limbs in about["thresholds"].items():
        lines.append(f"  {name:<21}{'never' if limbs is None else limbs}")
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser("python -m widelimb", description="What this machine has and what is in force.")
    parser.add_argument("--version", action="version", version=f"widelimb {__version__}")
    parser.parse_args()
    print(_text(info()))
