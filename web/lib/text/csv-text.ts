/** A cell that spreadsheets take for text, whatever it begins with. */
const cell = (text: string) => `"${(/^[\s=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Lines of texts as a file for spreadsheets. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
