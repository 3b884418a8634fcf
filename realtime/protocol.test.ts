import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { richTextSchema } from '@tandem/shared/rich-text/schema.ts';
import { PROTOCOL_FINGERPRINT, RICH_TEXT_FINGERPRINT } from '@tandem/shared/sync/protocol.ts';
import type { MarkSpec, NodeSpec } from '@tiptap/pm/model';
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

/** What decides which texts an editor keeps whole: names, contents and attributes, not how they look. */
function schemaFingerprint(): string {
  const described = (['rich', 'document'] as const).map((variant) => {
    const { nodes, marks } = richTextSchema(variant);
    const of = (types: Record<string, { spec: NodeSpec | MarkSpec }>) =>
      Object.entries(types)
        .map(([name, { spec }]) => {
          const { content, group, inline, atom, marks: allowed, excludes } = spec as NodeSpec & MarkSpec;
          const attributes = Object.entries(spec.attrs ?? {}).map(([key, value]) => [key, value.default]);
          return [name, content, group, inline, atom, allowed, excludes, attributes.sort()];
        })
        .sort();
    return [variant, of(nodes), of(marks)];
  });
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 16);
}

// docs/contract/live-documents.md#old-clients
test('the texts that editors know are those of RICH_TEXT_FINGERPRINT: clients of others load anew', () => {
  expect(
    schemaFingerprint(),
    'What a text may hold has changed. Set RICH_TEXT_FINGERPRINT, so that older clients load anew.',
  ).toBe(RICH_TEXT_FINGERPRINT);
});
