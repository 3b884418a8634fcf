/**
 * How a formula begins: with one of four signs, of usual or full width, maybe after blanks of any kind; and the blanks
 * that some programs take for the end of a cell.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** A cell that begins like a formula is marked as text: spreadsheets would compute it, with what it names elsewhere. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** A line of CSV: parted by commas, everything in quotes. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => `"${harmless(cell ?? '').replaceAll('"', '""')}"`).join(',')}\r\n`;
