"""Learnt numbers in files: those of the package, those of a training, and what a training needs to go on."""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from tavoliere.games.refused import Refused

Shapes = Mapping[str, tuple[int, ...]]


def packaged(name: str) -> Traversable:
    """The file of the weights that come with the package under this name."""
    return files("tavoliere.minds") / "weights" / f"{name}.npz"


def read(file: Traversable | Path, shapes: Shapes) -> dict[str, np.ndarray]:
    """The arrays of a file as 32-bit floats, of exactly these shapes: others belong to other rules or another network.

    A table stored in eight bits per number comes with the `scale` of its columns.
    """
    with file.open("rb") as opened, np.load(opened) as stored:
        arrays = {name: np.asarray(stored[name]) for name in stored.files}
    there = {name: arrays[name].shape for name in shapes if name in arrays}
    if there != dict(shapes):
        name = next(name for name in shapes if there.get(name) != shapes[name])
        raise Refused(
            "the weights {file} do not fit the rules: “{name}” must have the shape {wanted}, not {found}; "
            "train them again (tavoliere train)",
            file=file.name,
            name=name,
            wanted=shapes[name],
            found=there.get(name),
        )
    wide = {name: arrays[name].astype(np.float32) for name in shapes}
    if "scale" in arrays and "scale" not in shapes:
        wide["table"] *= arrays["scale"]
    return wide


def keep(path: Path, **arrays: Any) -> None:
    """Save arrays. Whenever this is interrupted, the file is either the old or the new one."""
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez(file, **arrays)
    new.replace(path)


def kept(path: Path) -> dict[str, np.ndarray] | None:
    """The arrays that were saved, by name; None if there is no such file."""
    if not path.exists():
        return None
    try:
        with path.open("rb") as file, np.load(file) as stored:
            return {name: stored[name] for name in stored.files}
    except (OSError, ValueError, EOFError, TypeError, BadZipFile):
        raise Refused("{file} is damaged: delete it, and the training begins again", file=path) from None
