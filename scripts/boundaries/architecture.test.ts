import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LAYERS, ROOMS } from './rules.ts';

const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/ARCHITECTURE.md'), 'utf8');

const codesOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

/** The rows of the first table below a heading, as cells. */
function tableBelow(heading: string): string[][] {
  const section = page.split(`\n${heading}\n`)[1]?.split('\n#')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
}

test.each(Object.entries(ROOMS))('the page of the architecture names the rooms of %s', (layer, rooms) => {
  const written = tableBelow(`### Rooms of \`${layer}/\``).map(([name = '', holds = '', imports = '']) => ({
    name: codesOf(name)[0],
    is_said: holds.length > 0,
    imports: codesOf(imports),
  }));
  expect(written).toEqual(rooms.map(({ name, imports }) => ({ name, is_said: true, imports })));
});

test('the page of the architecture says which layer may import which', () => {
  const rows = tableBelow('## Folders').map(([name = '', , imports = '']) => ({
    names: codesOf(name).map((each) => each.replace('/', '')),
    imports: codesOf(imports),
  }));
  for (const layer of ['shared', 'db', 'api', 'realtime', 'web', 'scripts']) {
    expect(rows.find(({ names }) => names.includes(layer))?.imports).toEqual(LAYERS[layer]);
  }
});
