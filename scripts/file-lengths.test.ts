import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const MAX_LINES = 400;
const MADE = new Set(['db/postgres/types.generated.ts', 'docs/roles.md']);

// Lint says it of TypeScript; styles, scripts and notes are read by people too.
test('no file that people write is longer than four hundred lines', () => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.mjs', '*.md'], { cwd: root });
  const files = listed.toString().trim().split('\n');
  const long = files.filter((file) => {
    const full = path.join(root, file);
    if (MADE.has(file) || !fs.existsSync(full)) return false;
    return fs.readFileSync(full, 'utf8').split('\n').length - 1 > MAX_LINES;
  });
  expect(files.length).toBeGreaterThan(100);
  expect(long).toEqual([]);
});
