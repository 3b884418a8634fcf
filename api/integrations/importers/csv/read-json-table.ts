import { storableText } from '@tandem/db/postgres/storable-text.ts';
import { nameOfEntry } from './cells/lists.ts';
import { ArchiveSplitter } from '../source/json/split-archive.ts';
import { ImportError } from '../source/import-error.ts';
import { readJsonBytes } from '../source/encoding/read-json.ts';
import { parseJson } from '../source/parse-json.ts';
import type { TableLine } from './text/read-table.ts';

/** As many columns as a spreadsheet has. */
const MAX_KEYS = 16_384;

/**
 * A JSON array of objects as a table: the keys of all of them are the columns, in the order in which they first come. A
 * list stays JSON, an object with a name is its name. The file is read twice.
 */
export async function* readJsonTable(file: string): AsyncGenerator<TableLine> {
  const keys = new Set<string>();
  for await (const { record } of readObjects(file)) {
    for (const key of Object.keys(record)) keys.add(key);
    if (keys.size > MAX_KEYS)
      throw new ImportError(`The table has more than ${MAX_KEYS} columns.`, { code: 'too_large' });
  }
  const header = [...keys];
  yield { line: 1, cells: header.map(storableText) };
  for await (const { line, record } of readObjects(file))
    yield { line, cells: header.map((key) => textOf(record[key])) };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return storableText(value).trim();
  if (typeof value !== 'object') return String(value);
  const [name] = Array.isArray(value) ? [] : nameOfEntry(value);
  return storableText(name ?? JSON.stringify(value)).trim();
}

type JsonRecord = Record<string, unknown>;

async function* readObjects(file: string): AsyncGenerator<{ line: number; record: JsonRecord }> {
  const splitter = new ArchiveSplitter();
  // It cuts the arrays of an object.
  splitter.push(Buffer.from('{"rows":'));
  for await (const chunk of readJsonBytes(file)) {
    splitter.push(chunk);
    for (const { line, text } of splitter.pieces.splice(0)) yield { line, record: objectIn(text, line) };
  }
  splitter.push(Buffer.from('}'));
  if (!splitter.isComplete) throw new ImportError('The file ends in the middle of a list.');
}

function objectIn(text: string, line: number): JsonRecord {
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonRecord;
  throw new ImportError(
    `What stands in line ${line} is not an object with names and values, or nested too deeply.`,
  );
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}
