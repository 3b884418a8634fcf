import { expect, test } from 'vitest';
import { findRefusedNames } from './check.ts';

const refusedIn = (text: string, file = 'api/a.ts') => findRefusedNames(new Map([[file, text]]));

test.each([
  ['a constant', 'const BELL_PAUSE_MS = 1;', 'BELL_PAUSE_MS'],
  ['a function', 'function tellEdits() {}', 'tellEdits'],
  ['a type', 'type KeptList = [];', 'KeptList'],
  ['a field of a type', 'type A = { is_told: boolean };', 'is_told'],
  ['a private field', 'class A { #told = 1; }', 'told'],
  ['a parameter', 'const a = (isHis: boolean) => isHis;', 'isHis'],
  ['an import', "import { AccessKeeper } from './b.ts';", 'AccessKeeper'],
])('%s is named with standard words', (_, text, name) => {
  expect(refusedIn(`const a = 1;\n${text}`)).toEqual([
    expect.stringMatching(new RegExp(`^api/a\\.ts:2 ${name}: say .+ instead of`)),
  ]);
});

test('a property of a component counts, and so does the name of a file', () => {
  expect(refusedIn('const a = <Part onBell={f} />;', 'web/a.tsx')).toHaveLength(1);
  expect(refusedIn('const a = 1;', 'db/postgres/bell.ts')).toEqual([expect.stringContaining('notify')]);
});

test.each([
  ['texts and comments speak as people do', "// What was told.\nconst a = 'he is told';"],
  ['a word within a word is another one', 'const header = [hearth, retold, bellows, the];'],
  ['options of libraries keep their names', 'const agent = new Agent({ keepAlive: true });'],
])('%s', (_, text) => {
  expect(refusedIn(text)).toEqual([]);
});
