import { expect, test } from 'vitest';
import { findSpans, foldText, hasText } from './fold.ts';

// docs/contract/search.md#accents
test.each([
  ['Naïve CAFÉ', 'naive cafe'],
  ['Ёлка, ещё', 'елка, еще'],
  ['Мой Йод', 'мой йод'],
  ['Straße STRAẞE', 'strasse strasse'],
  ['Smørrebrød Łódź Đà Nẵng ışık İ', 'smorrebrod lodz da nang isik i'],
  ['Œuvre Æther Þór', 'oeuvre aether thor'],
  ['ＡＰＩ ｶﾞ ﬁ', 'api ガ fi'],
  ['がぎ 로그인 ไทย', 'がぎ 로그인 ไทย'],
  ['שָׁלוֹם مَرْحَبًا', 'שלום مرحبا'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['ΦΆΚΕΛΟΣ', 'φακελοσ'],
])('"%s" is compared as "%s"', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(text.normalize('NFD'))).toBe(folded);
});

// docs/contract/search.md#accents
test('a text is found in another one, whatever its accents', () => {
  expect(hasText('Crème brûlée', ' BRULEE ')).toBe(true);
  expect(hasText('brulee', 'brûlée')).toBe(true);
  expect(hasText('ログイン画面', '画面')).toBe(true);
  expect(hasText('Мой', 'мои')).toBe(false);
  expect(hasText('any', '')).toBe(true);
});

const marked = (text: string, ...words: string[]) =>
  findSpans(text, words).map(([begin, end]) => text.slice(begin, end));

// docs/contract/search.md#accents
test('what is marked is what was found, also where letters were folded before it', () => {
  expect(marked('Straße zum Café', 'cafe')).toEqual(['Café']);
  expect(marked('Straße zum Café', 'strasse', 'ZUM')).toEqual(['Straße', 'zum']);
  expect(marked('Maße', 's')).toEqual(['ß']);
  expect(marked('e\u0301te\u0301', 'été')).toEqual(['e\u0301te\u0301']);
  expect(marked('ログイン画面', '画面')).toEqual(['画面']);
  expect(marked('abcd', 'abc', 'bcd')).toEqual(['abcd']);
  expect(marked('a.b', '.', '')).toEqual(['.']);
  expect(marked('nothing', 'x')).toEqual([]);
});
