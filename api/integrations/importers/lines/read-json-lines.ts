import type { z } from 'zod';
import { readJsonBytes } from '../source/encoding/read-json.ts';
import { readRecord } from '../source/read-fields.ts';
import { readLines } from '../source/read-file.ts';
import type { Refusal, SourceEntry, SourceItem, SourceNote } from '../source/source-item.ts';

type Mapped = { item: SourceItem; notes: readonly SourceNote[] } | Refusal;

/** A file with a record of JSON on each line, plain or gzip; a broken one is refused by its line. */
export async function* readJsonLines<T>(
  file: string,
  schema: z.ZodType<T>,
  map: (record: T) => Mapped,
): AsyncGenerator<SourceEntry> {
  for await (const { number, text } of readLines(file, readJsonBytes(file))) {
    if (text.trim() === '') continue;
    const place = { place: `line ${number}`, line: number };
    const read = readRecord(text, schema);
    yield { ...place, ...('error' in read ? read : map(read.record)) };
  }
}
