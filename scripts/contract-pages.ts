// Pages of docs/, read as far as the rules of docs/contract need it: headings, their anchors, and links.

export type Heading = { level: number; text: string; anchor: string; line: number };
export type Link = { target: string; line: number };

/** What GitHub makes of a heading for its address; `code` and [links](…) count by their words. */
export function anchorOf(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

/** The lines of a page, those of code blocks empty. */
function proseLines(markdown: string): string[] {
  let isCode = false;
  return markdown.split('\n').map((line) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    return isFence || isCode ? '' : line;
  });
}

export function headingsOf(markdown: string): Heading[] {
  return proseLines(markdown).flatMap((line, index) => {
    const [, marks, text] = /^(#{1,6})\s+(.*?)\s*$/.exec(line) ?? [];
    if (!marks || !text) return [];
    return [{ level: marks.length, text, anchor: anchorOf(text), line: index + 1 }];
  });
}

/** Links of a page into the repository, as they are written; code does not link. */
export function linksOf(markdown: string): Link[] {
  return proseLines(markdown).flatMap((line, index) => {
    const links = line.replaceAll(/`[^`]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g);
    return [...links].flatMap(([, target = '']) =>
      /^[a-z]+:|^\//i.test(target) ? [] : [{ target, line: index + 1 }],
    );
  });
}
