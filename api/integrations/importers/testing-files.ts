import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';

/** Issues of a tracker that only tests know, in the shape of Jira's REST API. */
export function makeIssue(
  number: number,
  fields: Record<string, unknown> = {},
): { id: string; key: string; fields: Record<string, unknown> } {
  return {
    id: String(9000 + number),
    key: `OLD-${number}`,
    fields: {
      summary: `Issue ${number}`,
      issuetype: { name: 'Bug', subtask: false },
      project: { key: 'OLD', name: 'Old project' },
      status: { id: '1', name: 'Open', statusCategory: { key: 'new' } },
      created: '2020-01-01T00:00:00.000+0000',
      updated: '2020-01-02T00:00:00.000+0000',
      reporter: makePerson('ann'),
      ...fields,
    },
  };
}

export const makePerson = (name: string) => ({ name, key: name, displayName: `${name} example` });
export const makeStatus = (id: string, name: string, key: string) => ({ id, name, statusCategory: { key } });

export type ScratchFiles = {
  write: (name: string, content: string | Uint8Array) => string;
  remove: () => void;
};

/** A folder for files to import; those that are called *.gz are compressed. */
export function makeScratchFiles(): ScratchFiles {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-import-'));
  return {
    write(name, content) {
      const file = path.join(directory, name);
      fs.writeFileSync(file, name.endsWith('.gz') ? zlib.gzipSync(content) : content);
      return file;
    },
    remove: () => fs.rmSync(directory, { recursive: true, force: true }),
  };
}

export const toLines = (records: unknown[]): string =>
  records.map((record) => JSON.stringify(record)).join('\n');
