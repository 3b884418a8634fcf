import { expect, test } from 'vitest';
import { acceptedLanguage, LANGUAGE_CODES, languageOf, LANGUAGES, tagOf } from './languages.ts';

test('there are fourteen languages, whose codes are those of the contract', () => {
  expect(LANGUAGE_CODES.join(' ')).toBe('en fr es ja zh-CN zh-TW ru it cs sk de ua pl ko');
});

test.each(LANGUAGES)('Intl knows $tag, which is $name', ({ tag, name }) => {
  expect(Intl.PluralRules.supportedLocalesOf(tag)).toEqual([tag]);
  if (tag.startsWith('zh')) return;
  const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? '';
  expect(own.toLocaleLowerCase(tag)).toBe(name.toLocaleLowerCase(tag));
});

test('Ukrainian has a code of its own', () => {
  expect(tagOf('ua')).toBe('uk');
});

test.each([
  ['de-AT', 'de'],
  ['uk', 'ua'],
  ['uk-UA', 'ua'],
  ['ua', 'ua'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-HK', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh_TW', 'zh-TW'],
  ['pt-BR', undefined],
  ['', undefined],
])('%j is %s', (tag, code) => {
  expect(languageOf(tag)).toBe(code);
});

test.each([
  ['ru-RU,ru;q=0.9', 'ru'],
  ['pt, de;q=0.5, fr;q=0.8', 'fr'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['pt', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [null, 'en'],
])('the header %j is answered in %s', (header, code) => {
  expect(acceptedLanguage(header)).toBe(code);
});
