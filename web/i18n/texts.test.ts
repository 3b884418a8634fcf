import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/device/language.ts';

/** What is in the texts themselves is checked by `scripts/texts`. */
test('every language whose texts are there can be chosen, and no other', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(join(import.meta.dirname, name, 'common.json')),
  );
  expect(LANGUAGES.map(({ code }) => code).toSorted()).toEqual(folders.toSorted());
});
