"""Makes one site of docs/ and of what its pages refer to elsewhere in the tree.

Pages are written for people who read them where they lie, so their links are relative to the file
and may leave docs/. In the site docs/ is the root: links are turned accordingly, pages that the
navigation names are taken in wherever they are, and other files that a page links to are copied.

A page of docs/ that is not in the navigation fails the strict build, with the line to add.
"""

import logging
import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
LINK = re.compile(r"(!?\[[^\]]*\]\()([^)\s]+)(\))")
FENCE = re.compile(r"^(```.*?^```[ ]*$)", re.MULTILINE | re.DOTALL)
# Folders of docs/ that other documents are made of.
NOT_PAGES = ("api/", "man/")

log = logging.getLogger("mkdocs.plugins.remora")


def is_elsewhere(target):
    """Whether a link leads out of the tree, or stays within its page."""
    return target.startswith("#") or bool(re.match(r"[a-z]+:", target))


def in_tree(page, target):
    """What a link of a page (a path from the root of the tree) leads to: such a path, and #part."""
    path, mark, part = target.partition("#")
    folder = pathlib.PurePosixPath(page).parent
    return os.path.normpath(folder / path), mark + part


def in_site(path):
    """Where a file of the tree lies in the site's sources: docs/ is their root."""
    return path.removeprefix("docs/")


def from_site(path):
    """The file of the tree behind a source of the site; those of docs/ go first."""
    return f"docs/{path}" if (DOCS / path).exists() else path


def turned(page, target):
    """A link of a page as the site needs it, and what it leads to in the tree."""
    path, part = in_tree(page, target)
    start = pathlib.PurePosixPath(in_site(page)).parent
    return os.path.relpath(in_site(path), start) + part, path


def outside_fences(markdown, change):
    """Applies change to what is not in a fenced block."""
    pieces = FENCE.split(markdown)
    return "".join(piece if piece.startswith("```") else change(piece) for piece in pieces)


def paths_of(nav):
    """All paths of a navigation, in its order."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav or []
    return [path for part in parts for path in paths_of(part)]


def for_keyboards(html):
    """Blocks that scroll are reached by keyboard; an empty head of a column is a cell."""
    html = re.sub(r"<th( [^>]*)?></th>", "<td></td>", html)
    html = html.replace("<table>", '<table tabindex="0">')
    html = re.sub(r'<p>(?=<img [^>]*(?:tick|queue|clock|routing)\.svg")', '<p tabindex="0">', html)
    return html.replace("<pre><span></span><code>", '<pre><span></span><code tabindex="0">')


def named_search(html):
    """The theme's search has a name, and its results are reached by keyboard."""
    html = html.replace('data-md-component="search" role="dialog"',
                        'data-md-component="search" role="dialog" aria-label="Search"')
    return html.replace('<div class="md-search__scrollwrap"',
                        '<div tabindex="0" class="md-search__scrollwrap"')


# -------------------------------------------------------------------------------- events of mkdocs

def tree_file(path, config):
    from mkdocs.structure.files import File  # not there for who only wants the functions above
    return File(path, str(ROOT), config["site_dir"], config["use_directory_urls"])


def on_files(files, config):
    named = paths_of(config["nav"])
    for file in [file for file in files if file.src_path.startswith(NOT_PAGES)]:
        files.remove(file)
    for path in named:
        if not (DOCS / path).exists() and (ROOT / path).exists():
            files.append(tree_file(path, config))
    for file in files.documentation_pages():
        if file.src_path not in named:
            log.warning("docs/%s is not in the navigation: add a line '- %s' to nav in mkdocs.yml",
                        file.src_path, file.src_path)
    return files


def on_page_markdown(markdown, page, config, files):
    origin = from_site(page.file.src_path)

    def turn(match):
        if is_elsewhere(match.group(2)):
            return match.group(0)
        target, path = turned(origin, match.group(2))
        if (ROOT / path).is_file() and in_site(path) not in files.src_paths:
            files.append(tree_file(path, config))
        return match.group(1) + target + match.group(3)

    return outside_fences(markdown, lambda text: LINK.sub(turn, text))


def on_page_content(html, **_):
    return for_keyboards(html)


def on_post_page(html, **_):
    return named_search(html)
