/** Blanks, and then one of the signs with which formulas begin, of usual or full width. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;
const DECIMALS = 1_000_000;

/** A text that spreadsheets take for text, whatever it begins with; numbers are written as programs read them. */
function cellText(cell: string | number | null): string {
  if (cell === null) return '""';
  if (typeof cell === 'number') return `"${Math.round(cell * DECIMALS) / DECIMALS}"`;
  return `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;
}

/** Lines of cells as a file for spreadsheets. */
export const csvText = (lines: readonly (readonly (string | number | null)[])[]): string =>
  lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
