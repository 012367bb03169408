"""The style sheets: few conditions, each with a name; no fights; nothing that nobody uses."""

import re

from tavoliere.web.pages.styles import CSS, LAYERS, joined, styles

STATIC = CSS.parent
SHEETS = {str(path.relative_to(CSS)): path.read_text("utf-8") for path in sorted(CSS.rglob("*.css"))}
TEXT = {name: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for name, text in SHEETS.items()}
ASKED = re.compile(r"@(?:media|container|supports)\s+([^{]+?)\s*\{")
# What the comment of layout.css calls by a name: the name, the condition, and perhaps what it is for.
NAMED = re.compile(r"^ {5}(\w+) +(.+?)(?: {2,}.*)?$", re.MULTILINE)


def named() -> dict[str, str]:
    head, _, _ = SHEETS["layout.css"].partition("*/")
    return {condition: name for name, condition in NAMED.findall(head)}


def test_every_condition_is_one_of_eight_that_have_a_name() -> None:
    assert len(named()) == 8
    others = {
        (name, condition)
        for name, text in TEXT.items()
        for condition in ASKED.findall(text)
        if condition not in named() and not condition.startswith("(content-visibility")
    }
    assert not others


def test_a_condition_is_asked_seldom() -> None:
    assert sum(len(re.findall("@media|@container", text)) for text in TEXT.values()) <= 45
    for name, text in TEXT.items():  # what a sheet says of a screen stands together
        asked = ASKED.findall(text)
        assert len(asked) == len(set(asked)), name


def test_no_sheet_shouts() -> None:
    """The order of the layers decides; nothing is !important."""
    assert [name for name, text in TEXT.items() if "!important" in text] == []


def test_every_sheet_is_in_a_layer_and_in_a_file() -> None:
    used = {f"{sheet}.css" for sheets in styles().values() for sheet in sheets.split()}
    assert used == set(SHEETS)
    assert {name.split("/")[0].removesuffix(".css") for name in SHEETS} == set(LAYERS)
    for name in styles():
        assert joined(name).startswith("@layer tokens,")


def test_every_value_with_a_name_is_used_and_every_name_has_a_value() -> None:
    styled = "".join(TEXT.values())
    pages = "".join(
        path.read_text("utf-8")
        for root in (STATIC, STATIC.parent / "templates")
        for path in root.rglob("*")
        if path.suffix in (".js", ".html") and "vendor" not in path.parts
    )
    given = set(re.findall(r"(--[\w-]+)\s*:", styled)) | set(re.findall(r'"(--[\w-]+)"', pages))
    wanted = set(re.findall(r"var\((--[\w-]+)", styled + pages))
    optional = set(re.findall(r"var\((--[\w-]+),", styled + pages))
    assert given - wanted == set()
    assert wanted - given - optional == set()


# A sentence of the catalogue, a comment, an import: no class is in any of them.
NO_CLASS = re.compile(
    r"""_n?\(\s*"[^"]*"(?:,\s*"[^"]*")?|^\s*//[^\n]*|^import [^\n]*|\{#.*?#\}|\b(?!class|look)[\w-]+="[^"<]*\"""",
    re.MULTILINE | re.DOTALL,
)
# Where classes are named: in attributes, and in strings that scripts put together.
NAMING = re.compile(r"""block class %\}([^{]*)|class=([\w-]+)|class="([^"]*)"|"([^"\n]*)"|`([^`<\n]*)`""")


def classes() -> set[str]:
    """All that a template gives a class, and every word of a string in a script that is no sentence."""
    found: set[str] = set()
    for root, kinds in ((STATIC, {".js"}), (STATIC.parent / "templates", {".html"})):
        for path in root.rglob("*"):
            if path.suffix in kinds and "vendor" not in path.parts:
                for named in NAMING.findall(NO_CLASS.sub("", path.read_text("utf-8"))):
                    found |= set(re.findall(r"[A-Za-z][\w-]*", " ".join(named)))
    return found


def test_every_class_that_is_styled_is_given_to_something() -> None:
    given = classes()
    beginnings = tuple(word for word in given if word.endswith("-"))  # `who-${seat}`
    counted = re.compile(r"^t\d$")  # how a die falls: t and its place
    unknown = {
        (name, one)
        for name, text in TEXT.items()
        for selector in re.findall(r"([^{}]+)\{", text)
        for one in re.findall(r"\.([A-Za-z][\w-]*)", selector)
        if one not in given and not one.startswith(beginnings) and not counted.match(one)
    }
    assert not unknown


def test_only_one_sheet_says_how_a_table_is_arranged() -> None:
    """The others name what is different for their game: an arrangement of its own, in the same names of places."""
    for name, text in TEXT.items():
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
            if re.search(r"\.table(-\w+)?(\.\w+)?$", selectors.strip()):
                assert "grid-template:" not in body or name == "layout.css", (name, selectors)


def test_no_pseudo_element_is_lost_in_a_list() -> None:
    """Within :is() and :where() browsers drop it without a word."""
    lists = re.compile(r":(?:is|where)\((?:[^()]|\([^()]*\))*?::")
    assert [(name, found) for name, text in TEXT.items() for found in lists.findall(text)] == []
