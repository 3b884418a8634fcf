import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PROTOCOL_FINGERPRINT } from '@tandem/shared/sync/protocol.ts';
import { expect, test } from 'vitest';

const WIRE_FILES = ['change.ts', 'socket-events.ts', 'stream.ts'];
const DIRECTORY = path.join(import.meta.dirname, '..', 'shared', 'sync');

/** What the wire looks like: code without comments and line breaks, so that only a change of meaning counts. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of WIRE_FILES) {
    const source = fs.readFileSync(path.join(DIRECTORY, name), 'utf8');
    hash.update(`${name}\n${source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replaceAll(/\s+/g, ' ')}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

test('the wire is what PROTOCOL_VERSION stands for', () => {
  expect(
    fingerprint(),
    'The wire changed. Decide about PROTOCOL_VERSION, then set PROTOCOL_FINGERPRINT.',
  ).toBe(PROTOCOL_FINGERPRINT);
});
