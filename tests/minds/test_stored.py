"""What a training keeps is there as a whole, or not at all."""

import numpy as np
import pytest

from tavoliere import Refused
from tavoliere.minds.stored import keep, kept


class Interrupted:
    """An array that cannot be saved."""

    def __array__(self, *_, **__):
        raise KeyboardInterrupt


def test_what_is_kept_comes_back(tmp_path):
    assert kept(tmp_path / "some.npz") is None
    keep(tmp_path / "some.npz", one=np.arange(3), two=5)
    found = kept(tmp_path / "some.npz")
    assert found is not None
    assert found["one"].tolist() == [0, 1, 2]
    assert int(found["two"]) == 5


def test_an_interruption_leaves_what_was_there(tmp_path):
    keep(tmp_path / "some.npz", one=np.arange(3))
    with pytest.raises(KeyboardInterrupt):
        keep(tmp_path / "some.npz", one=np.arange(1000), two=Interrupted())
    found = kept(tmp_path / "some.npz")
    assert found is not None
    assert found["one"].tolist() == [0, 1, 2]


@pytest.mark.parametrize("torn", [b"", b"PK\x03\x04 torn", b"nothing of ours", b"\x93NUMPY"])
def test_a_damaged_file_is_named(tmp_path, torn):
    (tmp_path / "some.npz").write_bytes(torn)
    with pytest.raises(Refused, match="is damaged"):
        kept(tmp_path / "some.npz")
