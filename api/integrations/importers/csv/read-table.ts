import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { storableText } from '@tandem/db/postgres/storable-text.ts';
import { ImportError } from '../source/import-error.ts';
import { MAX_RECORD_BYTES, readFile } from '../source/read-file.ts';

const DELIMITERS = [',', ';', '\t'] as const;
/** In quotes a delimiter is text; whatever else the first line holds is names of columns. */
const QUOTED = /"[^"]*"/g;

/** The first line has said by then what parts its columns. */
const MAX_HEAD = 1024 * 1024;

/** A line of a table; `line` is that of the file, at which it ends. */
export type TableLine = { line: number; cells: string[] };

async function delimiterOf(file: string): Promise<string> {
  let head = '';
  for await (const chunk of readFile(file)) {
    head += chunk.toString('utf8');
    if (head.includes('\n') || head.length > MAX_HEAD) break;
  }
  const [first = ''] = head.replaceAll(QUOTED, '').split('\n', 1);
  const countOf = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/**
 * The lines of a CSV file, its names of columns among them, separated by commas, semicolons or tabs. Throws ImportError
 * when its quotes do not match.
 */
export async function* readTable(file: string): AsyncGenerator<TableLine> {
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(file),
    info: true,
    max_record_size: MAX_RECORD_BYTES,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const bytes = Readable.from(readFile(file));
  bytes.on('error', (error) => parser.destroy(error));
  bytes.pipe(parser);
  try {
    for await (const { info, record } of parser as AsyncIterable<{
      info: { lines: number };
      record: string[];
    }>) {
      yield { line: info.lines, cells: record.map((cell) => storableText(cell).trim()) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportError(`The table cannot be read: ${error.message}`, { cause: error });
  } finally {
    bytes.destroy();
  }
}
