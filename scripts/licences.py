#!/usr/bin/env python3
"""Prints the licences of everything that is inside the command, or the Python package, for a target.

    scripts/licences.py TARGET          for example x86_64-unknown-linux-musl
    scripts/licences.py TARGET cagey-py

These are the crates that it is linked with, the standard library, the C library of musl, the font, and what the page is
made of, if it is inside. Texts that several of them share are printed once. Fails if something has no licence text.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMES = ("licen", "copying", "notice", "copyright", "unlicense", "ofl")


def linked(package_name: str, target: str) -> list[dict]:
    """The packages that are part of the program, without those that only build or test it."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target]
    data = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout)
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    (start,) = (key for key, package in packages.items() if package["name"] == package_name)
    found, open_ = {start}, [start]
    while open_:
        for dependency in nodes[open_.pop()]["deps"]:
            kinds = {kind["kind"] for kind in dependency["dep_kinds"]}
            package = packages[dependency["pkg"]]
            is_macro = all("proc-macro" in crate["kind"] for crate in package["targets"] if crate["kind"] != ["custom-build"])
            if None in kinds and not is_macro and dependency["pkg"] not in found:
                found.add(dependency["pkg"])
                open_.append(dependency["pkg"])
    # Those of the workspace have the licences of Cagey, which lie beside this file.
    others = (packages[key] for key in found if packages[key]["source"])
    return sorted(others, key=lambda package: package["name"])


def texts(folder: Path) -> list[str]:
    """The licence texts that lie in a folder."""
    files = (file for file in sorted(folder.iterdir()) if file.is_file() and file.name.lower().startswith(NAMES) and file.suffix != ".html")
    return [file.read_text(encoding="utf-8", errors="replace").strip() for file in files]


def main() -> None:
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    target, program = (*sys.argv[1:], "cagey-cli")[:2]
    parts: list[tuple[str, str, list[str]]] = []
    missing = []
    for package in linked(program, target):
        found = texts(Path(package["manifest_path"]).parent)
        title = f"{package['name']} {package['version']}"
        # A few crates carry no text. That of the Apache licence is the same for all.
        if not found and "Apache-2.0" in (package["license"] or "").split(" OR "):
            found = [(ROOT / "LICENSE-APACHE").read_text(encoding="utf-8").strip()]
        if not found:
            missing.append(f"{title} ({package['license']})")
        parts.append((title, package["license"] or "see its text", found))
    sysroot = subprocess.run(["rustc", "--print", "sysroot"], check=True, capture_output=True, text=True).stdout.strip()
    common = Path(sysroot) / "share/doc/rust/licenses"
    mit = (common / "MIT.txt").read_text(encoding="utf-8").strip()
    # Its parts and their authors are listed in COPYRIGHT-library.html, which comes with the compiler.
    parts.append(("Rust's standard library", "MIT OR Apache-2.0", [mit]))
    if target.endswith("musl"):
        parts.append(("musl, Copyright © 2005-2020 Rich Felker, et al.", "MIT", [mit]))
    if program == "cagey-cli":
        parts.append(("The page", "MIT and OFL-1.1", [(ROOT / "web/LICENCES.txt").read_text(encoding="utf-8").strip()]))
    parts.append(("Noto Sans", "OFL-1.1", [(ROOT / "crates/cagey-render/font/OFL.txt").read_text(encoding="utf-8").strip()]))
    if missing:
        sys.exit("licences: no text of the licence of " + ", ".join(missing))

    print("Cagey itself is licensed under MIT or Apache-2.0, as you like: see LICENSE-MIT and LICENSE-APACHE.")
    what = "command" if program == "cagey-cli" else "compiled part of the package"
    print(f"The {what} also contains the following, each under its own licence. Equal texts are printed once, and")
    print("referred to by their number.\n")
    numbers: dict[str, int] = {}
    for title, licence, found in parts:
        refs = ", ".join(f"[{numbers.setdefault(text, len(numbers) + 1)}]" for text in found)
        print(f"- {title}: {licence} {refs}")
    for text, number in numbers.items():
        print(f"\n{'=' * 80}\n[{number}]\n\n{text}")


if __name__ == "__main__":
    main()
