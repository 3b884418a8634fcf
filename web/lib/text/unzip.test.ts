import { expect, test } from 'vitest';
import { type Zipped, zipOf } from '#testing/zip.ts';
import { openZip } from './unzip.ts';
import { ZipError } from './zip-error.ts';

const LIMITS = { entries: 3, bytes: 100_000 };
const open = (...files: Zipped[]) => openZip(zipOf(files), LIMITS);
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'read',
    (error: unknown) => (error instanceof ZipError ? error.reason : String(error)),
  );

test('files are read by their names, in folders too', async () => {
  const entries = await open(
    { name: 'A.md', content: 'one' },
    { name: 'Б/' },
    { name: 'Б/B.md', content: 'два' },
  );
  const read = await Promise.all(entries.map(async (each) => [each.name, await (await each.read()).text()]));
  expect(read).toEqual([
    ['A.md', 'one'],
    ['Б/B.md', 'два'],
  ]);
});

test.each(['../up.md', 'a/../../up.md', '/etc/passwd', String.raw`a\..\up.md`, 'c:/up.md', 'a\0.md'])(
  'names that lead outside are refused: %j',
  async (name) => {
    expect(await reasonOf(open({ name: 'fine.md' }, { name }))).toBe('unsafe');
  },
);

test('too many entries, and too much in them, are refused before any is unpacked', async () => {
  const many = Array.from({ length: 4 }, (_, index) => ({ name: `${index}.md` }));
  expect(await reasonOf(open(...many))).toBe('too_large');
  expect(await reasonOf(open({ name: 'a.md', content: 'x'.repeat(100_001) }))).toBe('too_large');
});

test('what unpacks to more than it says stops there', async () => {
  const [bomb] = await open({ name: 'a.md', content: 'x'.repeat(5_000_000), says: { size: 1000 } });
  expect(await reasonOf(bomb!.read())).toBe('too_large');
  const [less] = await open({ name: 'a.md', content: 'x', says: { size: 1000 } });
  expect(await reasonOf(less!.read())).toBe('broken');
});

test('what is encrypted, cut off or no archive is refused', async () => {
  expect(await reasonOf(open({ name: 'a.md', says: { flags: 1 } }))).toBe('broken');
  const whole = zipOf([{ name: 'a.md', content: 'words' }]);
  expect(await reasonOf(openZip(whole.slice(0, -1), LIMITS))).toBe('broken');
  expect(await reasonOf(openZip(whole.slice(10), LIMITS))).toBe('broken');
  expect(await reasonOf(openZip(new Blob(['no archive at all']), LIMITS))).toBe('broken');
  expect(await reasonOf(openZip(new Blob([]), LIMITS))).toBe('broken');
});
