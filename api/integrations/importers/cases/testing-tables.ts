import { parse } from 'node:path';
import { csvSource } from '../csv/csv-source.ts';
import type { SourceEntry, SourceItem } from '../source/source-item.ts';
import { makeScratchFiles } from '../testing-files.ts';

export type ReadTable = {
  items: SourceItem[];
  /** The first cell of the column `Expect` of each item, which is no field of one. */
  expected: string[];
  refused: string[];
};

/** Reads whole files as the importer of tables does, without any choice made for it. */
export function makeTableReader() {
  const files = makeScratchFiles();
  async function read(content: string | Uint8Array, name = 'a.csv'): Promise<ReadTable> {
    const entries: SourceEntry[] = [];
    const source = csvSource(files.write(name, content), { name: parse(name).name });
    for await (const entry of source.read()) entries.push(entry);
    return {
      items: entries.flatMap((entry) => ('item' in entry ? [entry.item] : [])),
      expected: typeof content === 'string' ? expectedOf(content) : [],
      refused: entries.flatMap((entry) => ('error' in entry ? [entry.error] : [])),
    };
  }
  return { read, remove: files.remove };
}

/** What stands behind the last comma of each line but the first. */
const expectedOf = (text: string): string[] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.slice(line.lastIndexOf(',') + 1));
