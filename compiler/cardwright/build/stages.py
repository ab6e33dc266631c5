"""Sets to generated folders: the order of the stages, and the work left out where nothing changed.

A set's generated folder depends on its source, the source of the sets it needs, and the compiler; a record
of their hashes stands in the cache, with the hashes of what was written. Where both agree with the disk,
nothing is loaded and nothing is done. Meanings of texts are kept face by face
(`cardwright.build.memory`), so that a changed file costs its own texts only. A set with a
mistake writes nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.cards.folders import (
    built_in_sets,
    compiler_digest,
    digest_of,
    find_set,
    output_folder,
    shown,
    source_files,
)
from cardwright.foundation.files import cache_folder, is_part, write_file, write_files

if TYPE_CHECKING:
    from cardwright.foundation.diagnostics import Diagnostic, Findings
    from cardwright.foundation.spans import Span
    from cardwright.model.compiled import CompiledSet
    from cardwright.words.vocabulary import Declared


DATABASE = "cards.json"
"""The file of a generated folder that other programs read."""


@dataclass(slots=True)
class Built:
    """What came of building or checking one set."""

    folder: Path
    code: str = ""
    out: Path | None = None
    findings: list[Diagnostic] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    files: int = 0
    cards: int = 0
    glosses: list[tuple[Span, str]] = field(default_factory=list)
    """What each text was understood as, where that was asked for."""
    declared: Declared | None = None
    needs: list[Path] = field(default_factory=list)
    compiled: bool = False
    """Whether the set was read; False where nothing had changed."""

    @property
    def failed(self) -> bool:
        """Whether there is an error among the findings."""
        return any(one.severity == "error" for one in self.findings)


# ---------------------------------------------------------------- the record of the last build


def _record_path(folder: Path, out: Path) -> Path:
    name = hashlib.sha256(os.fsencode(f"{folder.resolve()}\0{out.resolve()}")).hexdigest()[:24]
    return cache_folder() / "builds" / f"{name}.json"


def _read_record(path: Path) -> dict[str, object]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _inputs(folder: Path, needs: Iterable[str]) -> str:
    """The hash of everything a set's generated folder depends on; `needs` are folders of needed sets."""
    parts = [compiler_digest(), digest_of(folder, source_files(folder))]
    parts += [digest_of(Path(need), source_files(Path(need))) for need in needs]
    return _hash("\n".join(parts).encode())


def _is_fresh(folder: Path, out: Path, record: Mapping[str, object]) -> bool:
    """Whether the record fits what is on the disk, source and generated files alike."""
    needs, outputs = record.get("needs"), record.get("outputs")
    if not isinstance(needs, list) or not isinstance(outputs, dict) or not outputs:
        return False
    there = out / str(record.get("code"))
    if not there.is_dir() or {path.name for path in _files(there)} != set(outputs):
        return False
    if any(_hash((there / name).read_bytes()) != value for name, value in outputs.items()):
        return False
    return record.get("inputs") == _inputs(folder, map(str, needs))


def is_tampered(folder: Path, out: Path) -> bool:
    """Whether a generated file is not as the last build left it, though nothing that build read has changed.

    A file that is gone loses nobody's work, and is built again.
    """
    record = _read_record(_record_path(folder, out))
    needs, outputs = record.get("needs"), record.get("outputs")
    there = out / str(record.get("code"))
    if not isinstance(needs, list) or not isinstance(outputs, dict) or not there.is_dir():
        return False
    changed = any(
        outputs.get(path.relative_to(there).as_posix()) != _hash(path.read_bytes()) for path in _files(there)
    )
    return changed and record.get("inputs") == _inputs(folder, map(str, needs))


def _files(folder: Path) -> list[Path]:
    """The files of a generated folder, but for those that Python writes beside modules, and those that
    another build is just writing.
    """
    return [
        path
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and not is_part(path)
    ]


# ---------------------------------------------------------------- compiling


def compile_set(built: Built, findings: Findings) -> CompiledSet | None:
    """A set read, resolved and checked; findings say what is wrong, `built` gets the sources they are in."""
    from cardwright.build.assemble import Assembly
    from cardwright.build.memory import Memo
    from cardwright.words.structure import check_structure
    from cardwright.words.vocabulary import declare, read_needed, read_set

    folder = built.folder
    memo = Memo(cache_folder() / "meanings", folder)
    own = read_set(folder, findings, built.texts)
    if own is None:
        return None
    needed = read_needed(own, findings)
    built.needs = [one.folder.resolve() for one in needed]
    declared = declare(own, needed, findings)
    check_structure(declared, findings)
    built.declared = declared
    compiled = Assembly(declared, findings, memo).compiled()
    memo.save()
    built.code, built.cards, built.compiled = compiled.header.code, len(compiled.cards), True
    return compiled


def emit(compiled: CompiledSet, findings: Findings) -> dict[str, bytes]:
    """The generated files of a compiled set, by name."""
    from cardwright.build.emission import emit_files

    return {name: text.encode("utf-8") for name, text in emit_files(compiled, findings).items()}


def check_set(folder: Path, *, gloss: bool = False) -> Built:
    """Every finding about a set, and the gloss of each text where it is asked for; nothing is written."""
    from cardwright.foundation.diagnostics import Findings, has_errors, in_order

    built = Built(folder, files=len(source_files(folder)))
    findings = Findings()
    compiled = compile_set(built, findings)
    if compiled is not None and not has_errors(findings.found):
        emit(compiled, findings)
    if compiled is not None and gloss:
        from cardwright.build.glosses import set_glosses

        assert built.declared is not None
        built.glosses = set_glosses(compiled, built.declared, built.texts)
    built.findings = in_order(findings.found)
    return built


def build_set(folder: Path, out: Path, *, check: bool = False) -> Built:
    """Build a set into ``out/CODE``; with `check`, only compare and report what differs."""
    record_path = _record_path(folder, out)
    record = _read_record(record_path)
    built = Built(folder, out=out, files=len(source_files(folder)))
    if built.files and _is_fresh(folder, out, record):
        built.code = str(record["code"])
        built.out = out / built.code
        return built
    from cardwright.foundation.diagnostics import Findings, has_errors, in_order

    findings = Findings()
    compiled = compile_set(built, findings)
    if compiled is not None and not has_errors(findings.found):
        built.out = out / built.code
        outputs = emit(compiled, findings)
        if outputs:
            validate_database(built.out, outputs[DATABASE], record)
        if check and not has_errors(findings.found):
            _compare(built.out, outputs, findings)
        elif not has_errors(findings.found):
            built.written = _write(built.out, outputs)
        if not has_errors(findings.found):
            _record(record_path, built, outputs)
    built.findings = in_order(findings.found)
    return built


def validate_database(out: Path, data: bytes, record: Mapping[str, object]) -> None:
    """Hold a database to its schema before it is written; that it breaks it is a fault of the compiler.

    Cards that stand as they are in a database already found right are not looked at again.
    """
    from cardwright.database.validation import schema_digest, text_violations
    from cardwright.foundation.diagnostics import CompilerBugError

    outputs, before = record.get("outputs"), b""
    if record.get("schema") == schema_digest() and isinstance(outputs, dict) and (out / DATABASE).is_file():
        before = (out / DATABASE).read_bytes()
        if _hash(before) != outputs.get(DATABASE):
            before = b""
    for one in text_violations(data.decode("utf-8"), before.decode("utf-8").split("\n") if before else ()):
        where = f"{shown(out / DATABASE)}{one.pointer}"
        raise CompilerBugError(f"{where}: {one.message}, by the rule {one.rule} of its schema")


def _record(path: Path, built: Built, outputs: Mapping[str, bytes]) -> None:
    from cardwright.database.validation import schema_digest

    record = {
        "code": built.code,
        "needs": [str(one) for one in built.needs],
        "inputs": _inputs(built.folder, map(str, built.needs)),
        "outputs": {name: _hash(data) for name, data in outputs.items()},
        "schema": schema_digest(),
    }
    with suppress(OSError):  # a cache that cannot be written is no cache
        write_file(path, json.dumps(record, indent=1).encode())


# ---------------------------------------------------------------- writing and comparing


def _write(folder: Path, outputs: Mapping[str, bytes]) -> list[str]:
    """Write what differs, and remove what the build does not write; the names of the files changed."""
    new = {
        name: data
        for name, data in outputs.items()
        if not (path := folder / name).is_file() or path.read_bytes() != data
    }
    write_files({folder / name: data for name, data in new.items()})
    changed = list(new)
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        if name not in outputs:
            path.unlink(missing_ok=True)
            changed.append(name)
    return sorted(changed)


def _compare(folder: Path, outputs: Mapping[str, bytes], findings: Findings) -> None:
    """Report generated files that are stale, missing or too many."""
    from cardwright.foundation.spans import Span

    for name, data in sorted(outputs.items()):
        path = folder / name
        at = Span(shown(path), 1, 1, 1, 1)
        if not path.is_file():
            findings.error("CW081", "this generated file is missing", at, hint="cardwright build")
        elif (there := path.read_bytes()) != data:
            line = _first_difference(there, data)
            message = "this generated file is not what the source gives"
            findings.error("CW080", message, Span(at.file, line, 1, line, 1), hint="cardwright build")
    for path in _files(folder) if folder.is_dir() else []:
        if path.relative_to(folder).as_posix() not in outputs:
            at = Span(shown(path), 1, 1, 1, 1)
            findings.error("CW082", "no source gives this file", at, hint="delete it, or cardwright build")


def _first_difference(a: bytes, b: bytes) -> int:
    rows = zip(a.split(b"\n"), b.split(b"\n"), strict=False)
    return next((at for at, (x, y) in enumerate(rows, 1) if x != y), 1)


# ---------------------------------------------------------------- several sets


def default_sets() -> list[Path]:
    """The sets that are built where none is named: the built-in ones."""
    return [folder for name in built_in_sets() if (folder := find_set(name)) is not None]


def build_all(folders: Sequence[Path], out: Path | None = None, *, check: bool = False) -> list[Built]:
    """Build sets one after the other, and with `check` also report generated sets without a source."""
    results = [build_set(folder, out or output_folder(folder), check=check) for folder in folders]
    if check and out is None and list(folders) == default_sets():
        results += _strays(results)
    return results


def _strays(results: Sequence[Built]) -> list[Built]:
    """Generated sets in the default folder that no source gives."""
    from cardwright.foundation.diagnostics import Diagnostic
    from cardwright.foundation.spans import Span

    roots = {output_folder(one.folder) for one in results}
    known = {one.code for one in results}
    found = []
    for root in roots:
        for path in sorted(root.iterdir()) if root.is_dir() else []:
            if (
                path.is_dir()
                and path.name not in known
                and not path.name.startswith((".", "_"))
                and any(_files(path))
            ):
                at = Span(shown(path), 1, 1, 1, 1)
                stray = Diagnostic(
                    "CW082", "error", "no source gives this generated set", at, (), "delete the folder"
                )
                found.append(Built(path, findings=[stray]))
    return found
