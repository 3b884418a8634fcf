import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');

test('whoever makes changes that the device stores is there when they are read', () => {
  const makers = globSync('entities/**/*.ts', { cwd: web }).filter((file) => {
    return !file.includes('.test.') && /^(const \w+ = rowChanges|handleMutations[<(])/m.test(read(file));
  });
  const imported = read('app/loaders/unsent-kinds.ts');
  expect(makers.length).toBeGreaterThan(5);
  expect(makers.filter((file) => !imported.includes(`'#${file}'`))).toEqual([]);
});
