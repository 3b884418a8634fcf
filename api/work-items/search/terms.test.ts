import { expect, test } from 'vitest';
import {
  allOf,
  anyOf,
  longRuns,
  nearWords,
  pairsOf,
  readTerms,
  swappedOf,
  wantedRun,
  wantedWord,
  wordPrefix,
} from './terms.ts';

// docs/contract/search.md#what-comes-first
test('a key is an identifier and a number', () => {
  expect(readTerms(' abc-12 ')).toMatchObject({ text: 'abc-12', key: { identifier: 'ABC', sequence: 12 } });
  expect(readTerms('a_b-12').key).toEqual({ identifier: 'A_B', sequence: 12 });
  expect(readTerms('ПРО-7').key).toEqual({ identifier: 'ПРО', sequence: 7 });
  for (const text of ['abc-', 'abc-x', '-12', 'abc-12-3', 'abc-99999999999', 'a b-1'])
    expect(readTerms(text).key, text).toBeNull();
});

// docs/contract/search.md#search-for-pickers
test('whole numbers of short texts may be numbers of items', () => {
  expect(readTerms('fix 12 and 7').numbers).toEqual([12, 7]);
  expect(readTerms('99999999999').numbers).toEqual([]);
  expect(readTerms('a text of more than twenty letters 12').numbers).toEqual([]);
});

const textsOf = (text: string) => readTerms(text).words.map((word) => word.text);

// docs/contract/search.md#words
test('words are parted by punctuation, in lower case, each once and not too many', () => {
  expect(textsOf('Foo_bar: a/b.c «Ёж» foo')).toEqual(['foo', 'bar', 'a', 'b', 'c', 'еж']);
  expect(textsOf('% — !')).toEqual([]);
  const many = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ');
  expect(textsOf(many)).toHaveLength(12);
  expect(textsOf('x'.repeat(200))[0]).toHaveLength(60);
});

// docs/contract/search.md#accents
test('a word is as it is compared, and as it was typed', () => {
  expect(readTerms('Cafe\u0301 ½ Straße').words).toEqual([
    { text: 'cafe', typed: 'café' },
    { text: '1', typed: '1' },
    { text: '2', typed: '2' },
    { text: 'strasse', typed: 'straße' },
  ]);
});

// docs/contract/search.md#texts-without-spaces
test('letters without spaces between words are found by each two of them', () => {
  const { words, runs } = readTerms('API仕様書 画面 ｶﾞ');
  expect([words.map(({ text }) => text), runs]).toEqual([['api'], ['仕様書', '画面', 'ガ']]);
  expect(wantedRun('仕様書', true).query).toBe("('仕様' & '様書')");
  expect(wantedRun('画面', true).query).toBe("('画面')");
  expect(wantedRun('画', true).query).toBe("'画':*");
  expect(wantedRun('画面', false).query).toBe("(('画面') | '画面':*)");
  expect(longRuns(['画', '画面', '仕様書'])).toEqual(['仕様書']);
});

// docs/contract/search.md#words
test.each([
  ['ошибками', 'ошибк', 'ошибк'],
  ['categories', 'categori', 'categori'],
  ['category', 'categori', 'categor'],
  ['the', '', 'the'],
  ['is', 'is', 'is'],
  ['flies', 'fli', 'fli'],
  ['ties', 'ti', 'ties'],
])('the forms of "%s" (stem "%s") begin with "%s"', (word, stem, prefix) => {
  expect(wordPrefix(word, stem)).toBe(prefix);
});

const wanted = (...prefixes: string[]) => prefixes.map((prefix) => wantedWord([prefix], []));

// docs/contract/search.md#words
test('queries for beginnings', () => {
  expect(allOf(wanted('log', 'fail'))).toBe("'log':* & 'fail':*");
  expect(anyOf(wanted('log', 'fail'))).toBe("'log':* | 'fail':*");
  expect(pairsOf(wanted('a', 'b', 'c'))).toBe("('a':* & 'b':*) | ('a':* & 'c':*) | ('b':* & 'c':*)");
  expect(pairsOf(wanted('a', 'b'))).toBe("'a':* | 'b':*");
  expect(pairsOf(wanted('a'))).toBe("'a':*");
  expect(allOf(wanted('v8', '50'))).toBe("'v8':* & '50'");
});

// docs/contract/search.md#words
test('a word is found by its forms in other languages too, unless its beginning finds them', () => {
  const { prefix, query } = wantedWord(['hauser'], ['de=haus', 'haus', 'hauser']);
  expect([prefix, query]).toEqual(['hauser', "('hauser':* | 'de=haus' | 'haus')"]);
});

// docs/contract/search.md#mistyped-words
test('only longer words are near others; neighbours may have changed places', () => {
  expect(nearWords(readTerms('the login connection').words)).toEqual(['connection', 'login']);
  expect(swappedOf(['abcd'])).toBe("('abcd':* | 'bacd':* | 'acbd':* | 'abdc':*)");
});
