import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type OpenZip, openZip } from '../../../http/files/unzip.ts';
import { ImportError } from '../source/import-error.ts';
import { readFile } from '../source/read-file.ts';
import { readJsonTable } from './read-json-table.ts';
import { type TableLine, type TableOptions, readTable } from './text/read-table.ts';
import { readTrelloBoard } from './read-trello-board.ts';
import { withoutTitles } from './title-lines.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

const ZIP = 'PK\u0003\u0004';
/** An array, behind blanks; what else stands before it or between are marks, and halves of letters in UTF-16. */
const ARRAY = /^[\u00EF\u00BB\u00BF\u00FE\u00FF]*[ \t\r\n]*\[[ \t\r\n]*[{\]]/;
/** The object of a board: its first names, and nothing of a table. */
const BOARD = /^[\u00EF\u00BB\u00BF\u00FE\u00FF]*[ \t\r\n]*\{[ \t\r\n]*"(?:id|name|nodeId|desc)"[ \t\r\n]*:/;
const HEAD_BYTES = 4096;
/** What one file of an archive may unpack to. */
const MAX_BYTES = 8 * 1024 ** 3;

/** `onTitle` is told the lines of a workbook that are titles and left out. */
type AnyOptions = TableOptions & { onTitle?: (title: string) => void };

/**
 * The lines of a table, its names of columns first: of a text file, an Excel workbook, a JSON array of objects, a board
 * of Trello in JSON, or an archive with one of these, as our exports are.
 */
export async function* readAnyTable(file: string, options: AnyOptions = {}): AsyncGenerator<TableLine> {
  const head = await headOf(file);
  if (head.startsWith(ZIP)) yield* readZip(file, options);
  else if (ARRAY.test(head)) yield* readJsonTable(file);
  else if (BOARD.test(head)) yield* readTrelloBoard(file);
  else yield* readTable(file, options);
}

/** Whether a file is a table of lines and separators. */
export async function isTextTable(file: string): Promise<boolean> {
  const head = await headOf(file);
  return !head.startsWith(ZIP) && !ARRAY.test(head) && !BOARD.test(head);
}

async function headOf(file: string): Promise<string> {
  for await (const chunk of readFile(file))
    return chunk.subarray(0, HEAD_BYTES).toString('latin1').replaceAll('\0', '');
  return '';
}

/** An archive in an archive can only be a workbook: one could be packed in itself without an end. */
async function* readZip(
  file: string,
  { isInner = false, ...options }: AnyOptions & { isInner?: boolean },
): AsyncGenerator<TableLine> {
  const zip = await openZip(file).catch((error: Error) => {
    throw new ImportError(`The archive cannot be read: ${error.message}.`, { cause: error });
  });
  try {
    for (const { size } of zip.files.values())
      if (size > MAX_BYTES) throw new ImportError('The archive unpacks to too much.', { code: 'too_large' });
    if (isInner || zip.files.has('[Content_Types].xml'))
      yield* withoutTitles(readWorkbook(zip), options.onTitle);
    else yield* readPacked(zip, options);
  } finally {
    zip.close();
  }
}

/** The only table of an archive. */
async function* readPacked(zip: OpenZip, options: AnyOptions): AsyncGenerator<TableLine> {
  const [name, ...others] = [...zip.files.keys()].filter((each) =>
    /\.(?:csv|tsv|txt|json|xlsx)$/i.test(each),
  );
  if (name === undefined || others.length > 0)
    throw new ImportError('The archive is to hold one table: a file of CSV, JSON or Excel.');
  const directory = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'tandem-table-'));
  try {
    const unpacked = path.join(directory, 'table');
    const stream = await zip.read(name);
    if (stream) await pipeline(stream, fs.createWriteStream(unpacked));
    const isZip = (await headOf(unpacked)).startsWith(ZIP);
    yield* isZip ? readZip(unpacked, { isInner: true }) : readAnyTable(unpacked, options);
  } finally {
    await fs.promises.rm(directory, { recursive: true, force: true });
  }
}
