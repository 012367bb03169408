"""Pictures of positions: what they show, to whom, and how they look."""

import re
from io import BytesIO
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

import tavoliere as tv
from tavoliere.notation.pictures import GAMES, glyphs, pixels
from tavoliere.notation.pictures.palette import DARK, LIGHT

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "tavoliere" / "web" / "static"
GOLDENS = Path(__file__).with_name("pictures")
POSITIONS = {
    "qwixx": "qwixx | r2,3,4,5,6,12,lock y3,5,9 g11,9,8 b12,10 x1 | y2,4,5 g12,11 b9,8 x2 | r2,5 y3,4 b12"
    " | turn 0, dice 36 -463, action 2",
    "on-board": "on-board a | r3,5,6,8 y3,5,7 g11,10,9,8,7,6,5,4 b12,11,10,8,7,6 pawn 12 |"
    " r3,4,5 y2,4,5,6,7 g12,11,10,8 b11 x1 pawn 14 | turn 0, dice 52 3234, action 3, crossed",
    "duel": "duel | r4,5*2,10 y9,11*3 g4 b8,7,3 x1 | r6,8,9,11 y7,8 g6*5,5,3 b5,4 x1 | turn 0, dice 56 2345",
    "crosswise": "crosswise | m...gb ...... .cgwgc .c.... wss.gc bbscbm | sun sun wave replace |"
    " moon! moon cross move | bloom bloom gem gem | moon wave! cross move |"
    " turn 0, spent move 1 remove 3 swap 3 replace 2",
}
MARKS = {
    "qwixx": {"y10": "good", "b8": "bad"},
    "on-board": {"+2": "good", "+5": "warn"},
    "duel": {"r11": "good", "r7": "bad"},
    "crosswise": {"sun d5": "good", "replace b4 wave": "bad"},
}
ALIKE = 0.002  # the share of an image's dots that may look otherwise


def drawn(game: str, theme: str) -> str:
    return tv.read(POSITIONS[game]).svg(0, size=504, marks=MARKS[game], theme=theme, names=["Anna", "Bo"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_pictures_look_as_they_were_approved(game: str, theme: str) -> None:
    """After a change, look at the new pictures: python -m tests.notation.test_pictures makes them."""
    found = np.asarray(pixels.image(drawn(game, theme)), np.int16)
    with Image.open(GOLDENS / f"{game}-{theme}.png") as golden:
        wanted = np.asarray(golden.convert("RGB"), np.int16)
    assert found.shape == wanted.shape
    assert (np.abs(found - wanted).max(axis=2) > 40).mean() < ALIKE


@pytest.mark.parametrize("game", GAMES)
def test_a_change_of_one_field_changes_the_picture_by_more_than_that(game: str) -> None:
    position = tv.read(POSITIONS[game])
    before = pixels.array(position.svg(size=504)).astype(np.int16)
    after = pixels.array(position.play(0, position.legal(0)[-1]).svg(size=504)).astype(np.int16)
    assert before.shape == after.shape
    assert (np.abs(before - after).max(axis=2) > 40).mean() > ALIKE


@pytest.mark.parametrize("game", GAMES)
def test_every_position_of_a_game_has_a_picture_of_the_same_size(game: str) -> None:
    rng = Random(3)
    position = tv.game(game).start(first=0)
    sizes = set()
    for step in range(400):
        if step % 20 == 0 or position.over:
            top = ElementTree.fromstring(position.svg())
            assert top.tag.endswith("svg")
            sizes.add((top.get("width"), top.get("height"), top.get("viewBox")))
            for seat in range(position.players):
                ElementTree.fromstring(position.svg(seat, theme="dark"))
        if position.over:
            break
        if position.chance:
            position = position.random(rng)
        else:
            seat = position.to_move[0]
            position = position.play(seat, rng.choice(position.legal(seat)))
    assert len(sizes) == 1


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def test_a_picture_shows_a_seat_no_more_than_it_may_know() -> None:
    line = POSITIONS["crosswise"]
    position, other = tv.read(line), tv.read(line.replace("bloom bloom gem gem", "gem moon sun bloom"))
    assert position.svg(0) == other.svg(0)
    assert position.svg() != other.svg()
    roll = tv.game("qwixx").start(first=0).roll("41 2356")
    assert roll.play(1, "y5").svg(0) == roll.play(1, "b5").svg(0)


def test_names_status_and_points_are_written() -> None:
    found = texts(tv.read(POSITIONS["duel"]).svg(names=["Ada <3", "Bo"]))
    assert {"Qwixx Duel", "Ada <3", "Bo", "Ada <3 to move"} <= set(found)
    assert "Seat 1 rolls" in texts(tv.game("qwixx").start(players=3, first=1).svg())
    over = tv.load(ROOT / "docs" / "example-game.txt")
    assert "Bo wins" in texts(over.svg())
    assert over._repr_svg_() == over.svg(size=720)


def test_wishes_that_cannot_be_drawn_are_refused() -> None:
    position = tv.read(POSITIONS["duel"])
    for wish, said in (
        ({"theme": "sepia"}, "a theme is light or dark"),
        ({"size": 3}, "the size of a picture"),
        ({"marks": ["z9"]}, "z9"),
        ({"marks": {"r7": "great"}}, "good, warn or bad"),
        ({"seat": 5}, "there is no seat 5"),
    ):
        with pytest.raises(tv.Refused, match=said):
            position.svg(**wish)


def test_a_game_becomes_a_film(tmp_path: Path) -> None:
    record = tv.load(ROOT / "docs" / "example-game.txt")
    short = tv.Record(record.game, record.options, record.steps[:5], record.names)
    for name, kind in (("game.gif", "GIF"), ("game.webp", "WEBP")):
        with Image.open(short.gif(tmp_path / name, size=320)) as film:
            assert (film.format, film.size[0], getattr(film, "n_frames", 1)) == (kind, 320, 6)
    with pytest.raises(tv.Refused, match="ends in"):
        short.gif(tmp_path / "game.jpg")


def test_letters_come_from_our_own_font() -> None:
    with Image.open(BytesIO(pixels.png(drawn("duel", "light")))) as picture:
        assert picture.mode == "RGBA"
        assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]  # round corners


def test_colours_are_those_of_the_app() -> None:
    styles = (STATIC / "css" / "tokens.css").read_text("utf-8")
    day = styles.partition(":root[data-palette")[0]
    night = styles.partition(':root[data-theme="dark"] {')[2]
    for colours, rules in ((LIGHT, day), (DARK, night.partition("}")[0])):
        stated = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6}|var\(--[\w-]+\));", rules))
        for name, colour in colours.items():
            said = stated.get(name, LIGHT[name])
            assert stated.get(said.removeprefix("var(--").removesuffix(")"), said) == colour, name


def test_signs_are_those_of_the_app() -> None:
    scripts = "".join(path.read_text("utf-8") for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
    joined = re.sub(r'"\s*\+\s*"', "", scripts)
    one = (glyphs.SHACKLE, glyphs.CROWN, glyphs.PAWN, glyphs.AIM, glyphs.RAYS, glyphs.MOON, glyphs.PLUS)
    more = (*glyphs.CROSS, *glyphs.ARROWS.values(), *glyphs.TEAMS.values(), glyphs.GEM, glyphs.GEM_HOLE)
    for outline in (*one, *more):
        assert outline in joined, outline


if __name__ == "__main__":
    GOLDENS.mkdir(exist_ok=True)
    for name in GAMES:
        for look in ("light", "dark"):
            pixels.image(drawn(name, look)).quantize(96).save(GOLDENS / f"{name}-{look}.png", optimize=True)
