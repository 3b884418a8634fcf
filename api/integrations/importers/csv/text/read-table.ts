import { storableText } from '@tandem/db/postgres/storable-text.ts';
import { encodingOf } from '../../source/encoding/encodings.ts';
import { findEncoding } from '../../source/encoding/find-encoding.ts';
import { readText } from '../../source/encoding/read-text.ts';
import { ImportError } from '../../source/import-error.ts';
import { MAX_RECORD_BYTES } from '../../source/read-file.ts';
import type { Refusal } from '../../source/source-item.ts';
import { splitLine } from './split-line.ts';
import { type TableForm, formOf, separatorIn } from './table-form.ts';
import { TableLines } from './table-lines.ts';

/** A line of a table, or why it cannot be read; `line` is that of the file, at which it begins. */
export type TableLine = { line: number; cells: string[] } | ({ line: number } & Refusal);

/** `encoding` is one that TextDecoder knows; it is found by the letters of the file without one. */
export type TableOptions = { encoding?: string | undefined };

/**
 * The lines of a CSV file, plain or gzip, whose first names the columns; blank ones and names that are repeated are left
 * out. Every line has at least as many cells as there are names. Commas, semicolons, tabs or bars separate, or what
 * a line `sep=` in front says. Throws ImportError when the file is no text and when the names of columns cannot be read.
 */
export async function* readTable(file: string, options: TableOptions = {}): AsyncGenerator<TableLine> {
  const encoding = encodingOf(options.encoding ?? (await findEncoding(file)).encoding);
  const text = readText(file, encoding);
  try {
    const lines = new TableLines(text);
    const form = await openForm(lines);
    let names: string[] | null = null;
    for await (const record of readRecords(lines, { delimiter: form.delimiter, encoding })) {
      if (names !== null) {
        if ('error' in record) yield record;
        else if (!isSame(record.cells, names)) yield fitted(record, { names, width: form.width });
      } else if ('error' in record)
        throw new ImportError(`The names of columns in line ${record.line} cannot be read: ${record.error}.`);
      else if (record.cells.some((cell) => cell !== '')) {
        names = record.cells;
        yield record;
      }
    }
  } finally {
    await text.return(undefined);
  }
}

/** Takes the line that names what separates, and blank ones before the names of columns. */
async function openForm(lines: TableLines): Promise<TableForm> {
  let known: string | null = null;
  for (let line = await lines.peek(); line !== null; line = await lines.peek()) {
    const separator: string | null = known === null ? separatorIn(line) : null;
    if (separator === null && line.trim() !== '') break;
    known ??= separator;
    lines.take();
  }
  return formOf(lines.sample, known);
}

type Reading = { delimiter: string; encoding: string };
type TableRecord = { line: number; cells: string[] };

async function* readRecords(
  lines: TableLines,
  { delimiter, encoding }: Reading,
): AsyncGenerator<TableRecord | ({ line: number } & Refusal)> {
  // A cell that goes on is read in vain up to this line: so is one that begins between here and there.
  let vainTo = 0;
  for (let text = await lines.peek(); text !== null; text = await lines.peek()) {
    lines.take();
    const line = lines.number;
    if (text.trim() === '') continue;
    const { cells, last } = await readCells(lines, text, { delimiter, vainTo });
    if (cells === null) vainTo = last;
    if (cells === null) yield unreadable(line, 'the quote of a cell is never closed');
    else if (!cells.every((cell) => cell.isWellFormed()))
      yield unreadable(line, `it holds bytes that are not ${encoding}`);
    else yield { line, cells: cells.map(tidied) };
  }
}

/** A text of its own: a mere part would keep the whole piece of the file in memory for as long as its name is known. */
const tidied = (cell: string) => storableText(`${cell} `).trim();

/** No cell has as many: they are held in memory until its end is found. */
const MAX_LINES = 100_000;

type Read = { cells: string[] | null; last: number };

/**
 * The cells of the record that begins with a line that was taken, and takes what it has of the next ones; null when it never
 * ends. `last` is the line up to which it was looked for.
 */
async function readCells(
  lines: TableLines,
  first: string,
  { delimiter, vainTo }: { delimiter: string; vainTo: number },
): Promise<Read> {
  let split = splitLine(first, delimiter);
  let length = first.length;
  let ahead = 0;
  if (split && 'open' in split && lines.number < vainTo) return { cells: null, last: vainTo };
  while (split && 'open' in split) {
    const isTooLong = length > MAX_RECORD_BYTES || ahead === MAX_LINES;
    const next = isTooLong ? null : await lines.peek(ahead);
    ahead += 1;
    if (next === null) return { cells: null, last: lines.number + ahead };
    length += next.length + 1;
    split = splitLine(next, delimiter, split.open);
  }
  if (split) lines.take(ahead);
  return { cells: split && split.cells, last: Math.max(vainTo, lines.number + ahead) };
}

const unreadable = (line: number, error: string) => ({
  line,
  error,
  reason: { code: 'unreadable' as const, value: error },
});

const isSame = (cells: readonly string[], names: readonly string[]) =>
  cells.length === names.length && cells.every((cell, index) => cell === names[index]);

type Fit = { names: readonly string[]; width: number };

/** Cells that are left out at the end are empty. More of them than columns are text that is not in quotes. */
function fitted({ line, cells }: TableRecord, { names, width }: Fit): TableLine {
  if (cells.length === names.length) return { line, cells };
  if (cells.length < names.length)
    return { line, cells: cells.concat(Array<string>(names.length - cells.length).fill('')) };
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (filled <= width) return { line, cells: cells.slice(0, Math.max(filled, names.length)) };
  return unreadable(line, `it has ${filled} cells, the table has ${names.length} columns`);
}
