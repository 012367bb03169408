"""The colours of the app's boards, by day and by night: the names and values of its style sheet (css/tokens.css)."""

from typing import NamedTuple

from tavoliere.games.refused import Refused

LIGHT = {
    "table": "#e2e5db", "tray": "#cfd6c9", "tray-edge": "#b9c2b3", "paper": "#fffdf8", "paper-2": "#f5f2e8",
    "line": "#dcd8ca", "edge": "#87897f", "ink": "#1d2522", "ink-2": "#454e49", "accent": "#1b4840",
    "accent-soft": "#dce7e0", "lit": "#ffffff", "lit-edge": "#1d2522", "wht": "#fffefa", "wht-on": "#1d2522",
    "red": "#c23b2e", "red-on": "#ffffff", "red-tint": "#f8e0da", "red-ink": "#97281e", "red-lit": "#97281e",
    "yel": "#e6ae17", "yel-on": "#2a1f03", "yel-tint": "#faedbf", "yel-ink": "#6e4d00", "yel-lit": "#6e4d00",
    "grn": "#1d7d55", "grn-on": "#ffffff", "grn-tint": "#d5eddf", "grn-ink": "#11603d", "grn-lit": "#11603d",
    "blu": "#2a5db5", "blu-on": "#ffffff", "blu-tint": "#dae6f9", "blu-ink": "#1d4990", "blu-lit": "#1d4990",
    "pc-a": "#1a1d1c", "pc-a-rim": "#4a514e", "pc-a-on": "#ffffff",
    "pc-b": "#b3b8b6", "pc-b-rim": "#6b7270", "pc-b-on": "#16191a",
    "team-o": "#a04704", "team-o-soft": "#fbe5d0", "team-g": "#1f6f5c", "team-g-soft": "#d6ece4",
    "tile": "#fffbf0", "tile-edge": "#cfc7af",
    "sy1": "#a56a00", "sy2": "#3e4ba6", "sy3": "#0f7380", "sy4": "#a82f72", "sy5": "#33393c", "sy6": "#ae3a22",
    "good": "#17653f", "warn": "#7a5200", "bad": "#a02c21",
}  # fmt: skip
DARK = LIGHT | {
    "table": "#121917", "tray": "#0b100f", "tray-edge": "#2a3531", "paper": "#1c2523", "paper-2": "#25302d",
    "line": "#36423e", "edge": "#7f8c86", "ink": "#f2efe5", "ink-2": "#c2cac4", "accent": "#ebdfbc",
    "accent-soft": "#2b3834", "lit": "#fff8e4", "lit-edge": "#fff8e4", "wht": "#f6f2e6", "wht-on": "#1a201e",
    "red": "#e47565", "red-on": "#240603", "red-tint": "#3b2320", "red-ink": "#f5b0a6",
    "yel": "#e8bf52", "yel-on": "#261b02", "yel-tint": "#352d19", "yel-ink": "#edd083",
    "grn": "#58b78d", "grn-on": "#031d10", "grn-tint": "#1a3429", "grn-ink": "#93dbb9",
    "blu": "#7ba4ee", "blu-on": "#06152f", "blu-tint": "#1f2d49", "blu-ink": "#aecafa",
    "pc-a": "#070909", "pc-a-rim": "#8f9a95", "pc-b": "#c3c9c6", "pc-b-rim": "#f2f4f3", "pc-b-on": "#101313",
    "team-o": "#f2a15c", "team-o-soft": "#3b2918", "team-g": "#6cc7ac", "team-g-soft": "#17332b",
    "tile": "#f3ecd9", "tile-edge": "#0a0e0d",
    "good": "#93dbb9", "warn": "#edd083", "bad": "#f5b0a6",
}  # fmt: skip
THEMES = {"light": LIGHT, "dark": DARK}


class Row(NamedTuple):
    """The colours of a row: what is played and the ink on it, the band, the ink on that, the ink on a lit field."""

    fill: str
    on: str
    tint: str
    ink: str
    lit: str


class Palette(dict[str, str]):
    """One theme's colours."""

    def row(self, colour: str) -> Row:
        """The colours of a row, or of a die, by its word."""
        if colour == "white":
            return Row(self["wht"], self["wht-on"], self["paper-2"], self["ink"], self["wht-on"])
        short = {"red": "red", "yellow": "yel", "green": "grn", "blue": "blu"}[colour]
        names = (short, f"{short}-on", f"{short}-tint", f"{short}-ink", f"{short}-lit")
        return Row(*[self[name] for name in names])


def palette(theme: str) -> Palette:
    if theme not in THEMES:
        raise Refused("a theme is light or dark, not “{theme}”", theme=str(theme)[:40])
    return Palette(THEMES[theme])
