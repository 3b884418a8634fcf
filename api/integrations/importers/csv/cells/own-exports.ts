/** A cell that begins like a formula, behind the apostrophe by which our exports mark it as text (api/http/files/csv.ts). */
const MARKED = /^'(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
const MARKDOWN = /[\\`*_{}[\]<>()#+\-.!|~&:]/g;

/** The text of a cell as it was before it was marked. */
export const unmarked = (cell: string): string => (MARKED.test(cell) ? cell.slice(1) : cell);

/** Plain text as Markdown that says the same: each line is a paragraph. */
export const plainAsMarkdown = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => line.replaceAll(MARKDOWN, String.raw`\$&`))
    .join('\n\n');
