import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { COVERS, COVERS_DIRECTORY } from './draw.ts';

const MAX_BYTES = 60_000;

// docs/contract/pictures.md#covers-to-choose-from
test('the covers of the client are what is drawn, all of them, and light', () => {
  const stored = fs.readdirSync(COVERS_DIRECTORY).sort();
  expect(stored).toEqual(
    Object.keys(COVERS)
      .map((name) => `${name}.svg`)
      .sort(),
  );
  for (const [name, draw] of Object.entries(COVERS)) {
    const text = fs.readFileSync(path.join(COVERS_DIRECTORY, `${name}.svg`), 'utf8');
    expect(text === draw(), `${name}: node scripts/covers/draw.ts`).toBe(true);
    expect(text.length).toBeLessThan(MAX_BYTES);
    expect(text).not.toMatch(/NaN|undefined|<script|href/);
  }
});
