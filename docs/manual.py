"""Pages and pictures of the manual that nobody writes by hand; MkDocs calls these functions (mkdocs.yml).

The commands come from their own help, routes and types from docs/openapi.json, and each position in the text of
these pages is drawn by `Position.svg`.
"""

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import typer
from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import tavoliere as tv
from tavoliere.cli import COMMANDS, command_line

ROOT = Path(__file__).resolve().parents[1]
DRAWN = ("rules-in-pictures", "gallery")  # pages whose positions are drawn
# A position on a line of its own, and the moves that the next line calls possible or not.
EXAMPLE = re.compile(
    r"^`((?:qwixx|on-board|duel|crosswise)\b[^`]*\|[^`]*)`\n(?:Seat (\d): (.*))?", re.MULTILINE
)
# A document as the others name it, such as `docs/notation.md`.
TRY = (
    "**Try it** sends a request to a server on your machine: `tavoliere serve` in one terminal, "
    "`python docs/serve.py` in another, and then this page at `http://127.0.0.1:8010/http.html`. Open a table first "
    "(`POST /api/tables`): what follows then goes to it."
)
# A link whose label is the name of a file, as in a repository: here it gets the title of the page.
LABEL = re.compile(r"\[(?:docs/)?([\w-]+\.md)\]\(([^)]*\.md)")
# What is sent to a route when it is tried, where the least that fits says nothing or has a form of its own.
EXAMPLES: dict[str, Any] = {
    "Create": {"game": "duel", "name": "Ada", "first": 0},
    "Bot": {"seat": 1, "level": "medium"},
    "OpenPosition": {"line": "duel | r7*2 | b12 | turn 0, dice 41 2356", "theme": "light"},
    "BeginDaily": {"name": "Ada"},
    "DailyPlayed": {"day": "2026-01-31"},
    "DropDevice": {"device": "0123456789ab"},  # an id of GET /api/person
    "Show": {"entropy": 32 * "0"},
}
NAMED = re.compile(r"`docs/([\w-]+\.md)`")


class Sessions(Preprocessor):
    """Sessions in docstrings, from `>>>` to an empty line, become blocks of code."""

    def run(self, lines: list[str]) -> list[str]:
        made: list[str] = []
        is_inside = is_fenced = False
        for line in [*lines, ""]:
            is_fenced ^= line.lstrip().startswith("```")
            if line.startswith(">>> ") and not is_inside and not is_fenced:
                made.append("```pycon")
                is_inside = True
            elif is_inside and not line.strip():
                made.append("```")
                is_inside = False
            made.append(line)
        return made


class WithSessions(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802
        md.preprocessors.register(Sessions(md), "sessions", 40)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.markdown_extensions.append(WithSessions())  # type: ignore[arg-type]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8").replace("](docs/", "](")
    for name, text in {"commands": commands(), "http": routes(), "changelog": changes}.items():
        files.append(File.generated(config, f"{name}.md", content=text))
    for name in DRAWN:
        for number, (line, seat, moves) in enumerate(examples(name)):
            for theme in ("light", "dark"):
                drawn = tv.read(line).svg(seat, size=720, marks=moves, theme=theme)
                files.append(File.generated(config, f"pictures/{name}/{number}-{theme}.svg", content=drawn))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    depth = page.file.src_uri.count("/")
    name = page.file.src_uri.removesuffix(".md")
    if name in DRAWN:
        numbers = iter(range(len(markdown)))
        markdown = EXAMPLE.sub(
            lambda found: found[0].replace("\n", "  \n") + pictures(name, next(numbers)), markdown
        )
    markdown = NAMED.sub(lambda found: f"[{found[1]}]({'../' * depth}{found[1]})", markdown)
    titles = titled(config["nav"])
    return LABEL.sub(lambda found: f"[{titles.get(found[1], found[1])}]({found[2]}", markdown)


def titled(nav: Any) -> dict[str, str]:
    """The titles of the pages by the names of their files, as the menu has them."""
    if isinstance(nav, str):
        return {}
    if isinstance(nav, list):
        return {name: title for entry in nav for name, title in titled(entry).items()}
    found = {}
    for title, there in nav.items():
        found |= {there.rpartition("/")[2]: title} if isinstance(there, str) else titled(there)
    return found


# --- rules in pictures


def examples(name: str) -> Iterator[tuple[str, int, dict[str, str]]]:
    """The positions of the page, the seat that is asked, and its moves with their marks."""
    text = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    for line, seat, words in EXAMPLE.findall(text):
        moves = {}
        for sign, mark in (("✓", "good"), ("✗", "bad")):
            for move in re.findall(rf"{sign} ([^·✓✗]+)", words):
                moves[move.strip()] = mark
        yield line, int(seat or 0), moves


def pictures(name: str, number: int) -> str:
    both = "\n".join(
        f"![The position](pictures/{name}/{number}-{theme}.svg#only-{theme}){{ loading=lazy }}"
        for theme in ("light", "dark")
    )
    return f"\n\n{both}\n"


# --- commands


def commands() -> str:
    parts = ["# Commands\n\nWhat `tavoliere COMMAND --help` says. `./play COMMAND` is the same in a clone.\n"]
    for name in COMMANDS:
        command: Any = typer.main.get_command(command_line(name))
        one = getattr(command, "commands", {}).get(name, command)
        context = typer.Context(one, info_name=f"tavoliere {name}", terminal_width=76, max_content_width=76)
        parts.append(f"## {name}\n\n```text\n{one.get_help(context).strip()}\n```\n")
    return "\n".join(parts)


# --- routes and types


def routes() -> str:
    api = json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8"))
    lines = [
        "# Routes and types",
        "",
        "From what the server says of itself (`GET /api/openapi.json`); [HTTP API](api.md) says what it means.",
        "",
        TRY,
        "",
        "## Routes",
        "",
    ]
    for path, methods in api["paths"].items():
        for method, about in methods.items():
            lines += [
                f"### `{method.upper()} {path}`",
                "",
                about.get("description") or about.get("summary", ""),
                "",
            ]
            for where, schema in bodies(about):
                lines.append(f"- {where}: {kind(schema)}")
            lines += ["", tried(api, path, method, about), ""]
    lines += ["## Types", ""]
    for name, schema in sorted(api["components"]["schemas"].items()):
        lines += [f"### {name}", "", str(schema.get("description", "")).replace("\n", " "), ""]
        fields = schema.get("properties", {})
        if fields:
            lines += ["| field | type |", "|---|---|"]
            lines += [f"| `{field}` | {kind(one)} |" for field, one in fields.items()]
        lines.append("")
    return "\n".join(lines)


def tried(api: dict[str, Any], path: str, method: str, about: dict[str, Any]) -> str:
    """A form that sends a request to this route; `try.js` does so."""
    asked = "&".join(f"{one['name']}=" for one in about.get("parameters", []) if one["in"] == "query")
    address = escape(path + (f"?{asked}" if asked and path != "/api/tables/{table}" else ""))
    parts = [f'<input name="path" value="{address}" aria-label="Address">']
    for content in about.get("requestBody", {}).get("content", {}).values():
        text = escape(json.dumps(example(api, content["schema"]), ensure_ascii=False))
        parts.append(f'<textarea name="body" rows="2" aria-label="Body">{text}</textarea>')
    parts.append(f'<button class="md-button">{method.upper()}</button><output></output>')
    inside = "".join(parts)
    return (
        f'<details class="tried"><summary>Try it</summary><form class="try" data-method="{method.upper()}">'
        f"{inside}</form></details>"
    )


def example(api: dict[str, Any], schema: dict[str, Any]) -> Any:
    """The least that fits a type, to be changed by hand."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        least = example(api, api["components"]["schemas"][name])
        return {**least, **EXAMPLES[name]} if name in EXAMPLES else least
    if schema.get("type") == "object":
        fields = schema.get("properties", {})
        return {field: example(api, fields[field]) for field in schema.get("required", [])}
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return example(api, schema["anyOf"][0])
    if "prefixItems" in schema:
        return [example(api, one) for one in schema["prefixItems"]]
    if schema.get("type") == "array":
        return [example(api, schema["items"]) for _ in range(schema.get("minItems", 0))]
    return {"integer": schema.get("minimum", 0), "number": 0, "boolean": False}.get(
        schema.get("type", ""), ""
    )


def bodies(about: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for content in about.get("requestBody", {}).get("content", {}).values():
        yield "body", content["schema"]
    for status, answer in about.get("responses", {}).items():
        for content in answer.get("content", {}).values():
            yield status, content["schema"]


def kind(schema: dict[str, Any]) -> str:
    """A type in words, with a link where it has a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(kind(one) for one in schema.get("anyOf") or schema["oneOf"])
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return f"list of {kind(schema['items'])}"
    about = f" ({schema['description']})" if "description" in schema else ""
    return f"{schema.get('type', 'anything')}{about}"
