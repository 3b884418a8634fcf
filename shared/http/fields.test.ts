import { expect, test } from 'vitest';
import { nameInput, optionalNameInput } from './fields.ts';

const read = (text: string) => nameInput().safeParse(text);

// docs/contract/conventions.md#names
test.each([
  ['zero width space', '\u200b'],
  ['word joiner', '\u2060\u2060'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['braille blank', '\u2800'],
  ['soft hyphen', '\u00ad'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['joiners', '\u200c\u200d'],
  ['direction marks', '\u202e\u2066\u200f'],
  ['blanks', ' \t\u00a0\u3000\u2003'],
  ['line breaks', '\n\r\u2028'],
  ['byte order mark', '\ufeff'],
  ['nothing', ''],
])('a name of %s is blank', (_, text) => {
  const { success, error } = read(text);
  expect([success, success ? null : error?.issues.length]).toEqual([false, 1]);
});

// docs/contract/conventions.md#names
test.each([
  ['one\r\ntwo\u2028three', 'one two three'],
  ['tab\there', 'tab here'],
  ['report\u202egnp.exe', 'reportgnp.exe'],
  ['\u2066left\u2069 \u200fright', 'left right'],
  ['  trimmed\u200e ', 'trimmed'],
])('of %o is kept %o', (text, retained) => {
  expect(read(text).data).toBe(retained);
});

// docs/contract/conventions.md#names
test.each(['👩‍💻 👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', 'می‌خواهم', 'क्‍ष', '한국어', 'مرحبا', '\u0600 numbers', 'a\u200bb', '-'])(
  '%o stays as it is',
  (text) => {
    expect(read(text).data).toBe(text);
  },
);

// docs/contract/conventions.md#names
test('an optional name may be empty, and is empty when it is of blanks', () => {
  expect(['', '  \n '].map((text) => optionalNameInput().parse(text))).toEqual(['', '']);
  expect(optionalNameInput().safeParse('\u3164').success).toBe(false);
});
