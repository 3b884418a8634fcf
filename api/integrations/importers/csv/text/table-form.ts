import { type OpenRecord, splitLine } from './split-line.ts';

/** The commonest first: of two that fit alike it is taken. */
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** What spreadsheets write in front of the names of columns to say what parts them. */
const SEPARATOR_LINE = /^\s*"?sep=(\\t|[^\p{L}\p{N}"])"?[,;|\s]*$/iu;
const SAMPLE_LINES = 200;

/** What parts the cells of a table, '' where nothing does, and how many its lines have. */
export type TableForm = { delimiter: string; width: number };

/** The delimiter that a line names by `sep=`; null in any other line. */
export function separatorIn(line: string): string | null {
  const found = SEPARATOR_LINE.exec(line)?.[1];
  return found === '\\t' ? '\t' : (found ?? null);
}

/**
 * The form of a table by its first lines, of which the first names the columns: the delimiter that gives most lines as many
 * cells as there are names. `known` is one that the table names itself. The width is more than the number of names
 * when every line has more cells.
 */
export function formOf(lines: readonly string[], known: string | null): TableForm {
  const forms = (known === null ? DELIMITERS : [known]).map((delimiter) => rate(lines, delimiter));
  const best = forms.reduce((first, form) => (form.fit > first.fit ? form : first));
  if (known === null && best.fit === 0) return { delimiter: '', width: 1 };
  return { delimiter: best.delimiter, width: best.width };
}

function rate(lines: readonly string[], delimiter: string): TableForm & { fit: number } {
  const [names = { all: 0, filled: 0 }, ...others] = lengthsOf(lines, delimiter);
  const width = others.reduce((least, { filled }) => Math.min(least, filled), Infinity);
  const fits = others.reduce((sum, length) => sum + fitOf(length, names.all), 0);
  return {
    delimiter,
    width: Number.isFinite(width) ? Math.max(names.all, width) : names.all,
    // The line of names counts too, since a table may have no other.
    fit: names.all < 2 ? 0 : (1 + fits) / (1 + others.length) + names.all / 1_000_000,
  };
}

/** How many cells a record has, and how many up to the last that is not empty. */
type Length = { all: number; filled: number };

/** Empty cells may follow, and cells at the end may be left out; but a line that is not parted at all speaks against it. */
function fitOf({ all, filled }: Length, names: number): number {
  if (all === names || (all > names && filled <= names)) return 1;
  return all < names && all > 1 ? 0.5 : 0;
}

/** The last record of the sample may be cut. Names that cannot be read are counted as they are written. */
function lengthsOf(lines: readonly string[], delimiter: string): Length[] {
  const lengths: Length[] = [];
  const asWritten = { all: (lines[0] ?? '').split(delimiter).length, filled: 1 };
  let open: OpenRecord | null = null;
  for (const line of lines.slice(0, SAMPLE_LINES)) {
    const split = splitLine(line, delimiter, open);
    open = split && 'open' in split ? split.open : null;
    if (!split && lengths.length === 0) return [asWritten];
    if (!split || !('cells' in split)) continue;
    const filled = split.cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (filled > 0) lengths.push({ all: split.cells.length, filled });
  }
  return lengths.length > 0 ? lengths : [asWritten];
}
