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

test.each([
  '../up.md',
  'a/../../up.md',
  '/etc/passwd',
  'a//up.md',
  String.raw`a\..\up.md`,
  'c:/up.md',
  'a\0.md',
])('names that lead outside are refused: %j', async (name) => {
  expect(await reasonOf(open({ name: 'fine.md' }, { name }))).toBe('unsafe');
});

test('folders of Windows, and a point before the first of them, are folders', async () => {
  const names = async (...all: string[]) =>
    (await openZip(zipOf(all.map((name) => ({ name }))), { ...LIMITS, entries: 9 })).map(({ name }) => name);
  expect(await names('Notes\\', 'Notes\\One.md', 'Notes\\In it\\Two.md', './Three.md')).toEqual([
    'Notes/One.md',
    'Notes/In it/Two.md',
    'Three.md',
  ]);
  for (const name of [
    '..\\up.md',
    '.\\..\\up.md',
    '\\\\server\\up.md',
    'c:\\up.md',
    './/up.md',
    '././../up.md',
  ]) {
    expect(await reasonOf(open({ name })), name).toBe('unsafe');
  }
});

const CYRILLIC = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя';
/** Letters that are not ASCII as bytes of a code page. */
const inPage = (name: string, byteOf: (letter: string) => number) =>
  Uint8Array.from(name, (letter) => (letter < '\u0080' ? letter.charCodeAt(0) : byteOf(letter)));
const in866 = (name: string) =>
  inPage(name, (letter) => {
    const at = CYRILLIC.indexOf(letter);
    return at < 48 ? 0x80 + at : 0xb0 + at;
  });
const in1251 = (name: string) => inPage(name, (letter) => 0xc0 + CYRILLIC.indexOf(letter));
const in1252 = (name: string) => inPage(name, (letter) => letter.charCodeAt(0));
const DOS = new Map(Object.entries({ Ü: 0x9a, ü: 0x81, é: 0x82, ä: 0x84, ö: 0x94, ß: 0xe1, ñ: 0xa4 }));
const in437 = (name: string) => inPage(name, (letter) => DOS.get(letter) ?? 0);

test.each([
  ['cp866', in866, ['Заметка 1.md', 'Планы/Ещё нет.md'.replace('ё', 'е')]],
  ['cp1251', in1251, ['Заметка 1.md', 'Планы/Итоги года.md']],
  ['cp437', in437, ['Übersicht.md', 'Straße/Café.md', 'Año.md']],
  ['cp1252', in1252, ['Übersicht.md', 'Größe/Café à la carte.md', 'São João.md']],
])('names of %s that do not say so are read', async (_page, encode, names) => {
  const zipped = names.map((name) => ({ name: encode(name), says: { flags: 0 } }));
  const entries = await openZip(zipOf(zipped), LIMITS);
  expect(entries.map(({ name }) => name)).toEqual(names);
});

test('names that are UTF-8 are read as such, also when the archive does not say so', async () => {
  const names = ['Заметка.md', '日本語.md'];
  for (const flags of [0, 0x800]) {
    const entries = await openZip(zipOf(names.map((name) => ({ name, says: { flags } }))), LIMITS);
    expect(entries.map(({ name }) => name)).toEqual(names);
  }
});

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
