import { expect, test } from 'vitest';
import { allOf, anyOf, nearWords, pairsOf, readTerms, swappedOf, wordPrefix } from './terms.ts';

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

// docs/contract/search.md#words
test('words are parted by punctuation, in lower case, each once and not too many', () => {
  expect(readTerms('Foo_bar: a/b.c «Ёж» foo').words).toEqual(['foo', 'bar', 'a', 'b', 'c', 'ёж']);
  expect(readTerms('% — !').words).toEqual([]);
  const many = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ');
  expect(readTerms(many).words).toHaveLength(12);
  expect(readTerms('x'.repeat(200)).words[0]).toHaveLength(60);
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

// docs/contract/search.md#words
test('queries for beginnings', () => {
  expect(allOf(['log', 'fail'])).toBe("'log':* & 'fail':*");
  expect(anyOf(['log', 'fail'])).toBe("'log':* | 'fail':*");
  expect(pairsOf(['a', 'b', 'c'])).toBe("('a':* & 'b':*) | ('a':* & 'c':*) | ('b':* & 'c':*)");
  expect(pairsOf(['a', 'b'])).toBe("'a':* | 'b':*");
  expect(pairsOf(['a'])).toBe("'a':*");
  expect(allOf(['v8', '50'])).toBe("'v8':* & '50'");
});

// docs/contract/search.md#mistyped-words
test('only longer words are near others; neighbours may have changed places', () => {
  expect(nearWords(['the', 'login', 'connection'])).toEqual(['connection', 'login']);
  expect(swappedOf(['abcd'])).toBe("('abcd':* | 'bacd':* | 'acbd':* | 'abdc':*)");
});
