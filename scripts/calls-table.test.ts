import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'docs', 'calls');
const tables = fs.readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

type Row = { cells: string[]; line: number };

/** A bar inside of a cell is written `\|`. */
const splitRow = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const isRule = (line: string) => /^\|[\s:|-]+\|$/.test(line);

/** The rows of a page's tables, without their heads. */
function rowsOf(name: string): Row[] {
  const lines = fs.readFileSync(path.join(folder, name), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const isRow = line.startsWith('|') && !isRule(line) && !isRule(lines[index + 1] ?? '');
    return isRow ? [{ cells: splitRow(line), line: index + 1 }] : [];
  });
}

const sources = new Map<string, string | null>();

function sourceOf(file: string): string | null {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const full = path.join(root, file);
  const text = fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : null;
  sources.set(file, text);
  return text;
}

/** What is wrong with one reference: `file › title`, the title as it stands in the file. */
function problemOf(reference: string): string | null {
  const [file = '', ...title] = reference.replaceAll('`', '').split(' › ');
  const source = sourceOf(file.trim());
  if (source === null) return `there is no ${file}`;
  if (title.length === 0) return `${file} without the name of a test`;
  const name = title.at(-1)?.trim() ?? '';
  // A title in quotes of the source has its own quotes escaped.
  const written = [name, name.replaceAll("'", "\\'")];
  return written.some((each) => source.includes(each)) ? null : `${file} has no test "${name}"`;
}

test.each(tables)('every row of docs/calls/%s names tests that exist', (name) => {
  const rows = rowsOf(name);
  expect(rows.length).toBeGreaterThan(0);
  const problems = rows.flatMap(({ cells, line }) => {
    if (cells.length !== 3) return [`line ${line}: ${cells.length} cells instead of 3`];
    const references = (cells[2] ?? '').split('<br>').filter((each) => each.trim() !== '');
    if (references.length === 0) return [`line ${line}: no test`];
    return references.flatMap((each) => problemOf(each) ?? []).map((problem) => `line ${line}: ${problem}`);
  });
  expect(problems).toEqual([]);
});
