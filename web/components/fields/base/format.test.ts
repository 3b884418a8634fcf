import { beforeAll, describe, expect, test } from 'vitest';
import i18next from 'i18next';
import { formatNumber, readNumber, typedNumber } from './format-number.ts';
import { problemText } from './problem-text.ts';
import { readTyped } from './read-typed.ts';
import { plainText } from './plain-text.ts';
import type { ShownField } from './field-view.ts';
import texts from '../../../i18n/en/fields.json' with { type: 'json' };

const field = (kind: ShownField['kind'], options: ShownField['options'] = {}): ShownField => ({
  ...{ id: 'f', name: 'Effort', kind, options },
});
/** Languages set signs apart by blanks of several widths. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');
const number = (of: ShownField, value: number, language = 'en') => plain(formatNumber(of, value, language));

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { fields: texts } } }));

describe('a number is written', () => {
  test.each([
    ['en', '1,234.5'],
    ['de', '1.234,5'],
    ['ru', '1 234,5'],
    ['ja', '1,234.5'],
  ])('as %s does it', (language, text) => {
    expect(number(field('number'), 1234.5, language)).toBe(text);
  });

  test('with its unit behind it, and as many decimals as the field shows', () => {
    expect(number(field('number', { unit: 'days' }), 12)).toBe('12 days');
    expect(number(field('number', { decimals: 2 }), 12)).toBe('12.00');
    expect(number(field('number'), 0.000001)).toBe('0.000001');
  });

  test('as percent where a fraction is meant', () => {
    expect(number(field('percent'), 0.8)).toBe('80%');
    expect(number(field('percent'), 0.125, 'de')).toBe('12,5 %');
  });

  test('as money of its currency, without cents where there are none', () => {
    const euro = field('money', { currency: 'EUR' });
    expect(number(euro, 48_000)).toBe('€48,000');
    expect(number(euro, 48_000.5)).toBe('€48,000.50');
    expect(number(euro, 48_000, 'de')).toBe('48.000 €');
    expect(number(field('money', { currency: 'EUR', decimals: 2 }), 5)).toBe('€5.00');
    expect(number(field('money'), 5)).toBe('5');
  });
});

describe('a number is read', () => {
  test.each([
    ['en', '1,234.5', 1234.5],
    ['en', '1,234', 1234],
    ['en', '1,5', 1.5],
    ['de', '1.234,5', 1234.5],
    ['de', '1.234', 1234],
    ['de', '1,234', 1.234],
    ['de', '1.5', 1.5],
    ['ru', '1 234,5', 1234.5],
    ['en', '-12', -12],
    ['en', '1.234.567', 1_234_567],
    ['en', '.5', 0.5],
    ['en', 'twelve', null],
    ['en', '12 days', null],
    ['en', '', null],
  ])('in %s from "%s"', (language, text, value) => expect(readNumber(text, language)).toBe(value));

  test('as it was written for typing, in every language', () => {
    for (const language of ['en', 'de', 'fr', 'ru', 'pl', 'ja', 'ko']) {
      for (const value of [0, -1234.5, 0.123456, 1_000_000]) {
        const text = typedNumber(field('number'), value, language);
        expect(readNumber(text, language), `${text} in ${language}`).toBe(value);
      }
    }
  });
});

describe('what is typed', () => {
  const read = (of: ShownField, text: string, language = 'en') => readTyped(of, text, language);

  test('means a fraction where percent are asked for, exactly', () => {
    for (const [text, value] of [
      ['80', 0.8],
      ['80 %', 0.8],
      ['7', 0.07],
      ['55.5', 0.555],
    ] as const) {
      expect(read(field('percent'), text)).toEqual({ value });
    }
  });

  test('may have the mark of its field', () => {
    expect(read(field('money', { currency: 'EUR' }), '€ 48,000')).toEqual({ value: 48_000 });
    expect(read(field('money', { currency: 'EUR' }), '48000 EUR')).toEqual({ value: 48_000 });
    expect(read(field('number', { unit: 'days' }), '12 days')).toEqual({ value: 12 });
  });

  test('is a link also without its scheme, and never a script', () => {
    expect(read(field('link'), 'example.com/a')).toEqual({ value: 'https://example.com/a' });
    expect(read(field('link'), 'javascript:alert(1)')).toHaveProperty('problem');
    expect(read(field('link'), 'nothing')).toHaveProperty('problem');
  });

  test('and is empty is no value', () => {
    for (const kind of ['text', 'number', 'link'] as const)
      expect(read(field(kind), '  ')).toEqual({ value: null });
  });
});

test('what is wrong is said in the words of the screen', () => {
  const said = (of: ShownField, text: string) => {
    const checked = readTyped(of, text, 'en');
    if (!('problem' in checked)) return null;
    return problemText({ problem: checked.problem, field: of, language: 'en', t: i18next.t });
  };
  expect(said(field('number'), 'many')).toBe('Enter a number.');
  expect(said(field('number', { max: 10, unit: 'days' }), '11')).toBe('Enter 10\u00A0days or less.');
  expect(said(field('percent', { min: 0.1 }), '5')).toBe('Enter 10% or more.');
  expect(said(field('number'), '0.1234567')).toBe('Enter at most 6 decimal places.');
  expect(said(field('email'), 'ada')).toBe('Enter a valid email address.');
  expect(said(field('text'), 'a'.repeat(256))).toBe('Enter at most 255 characters.');
  expect(said(field('text', { pattern: 'AA-##' }), 'AB1')).toBe('Enter text in the form AA-##.');
  expect(said(field('link'), 'nothing')).toBe('Enter a valid URL.');
});

test('values are texts in the language of the reader', () => {
  const text = (of: ShownField, value: Parameters<typeof plainText>[1]) =>
    plainText(of, value, { language: 'en', t: i18next.t });
  const choices = [
    { id: 'a', name: 'Wildfire', color: '#e00', is_archived: false },
    { id: 'b', name: 'Nordbahn', color: '#00e', is_archived: true },
  ];
  expect(text(field('multi_select', { choices }), ['b', 'a'])).toBe('Wildfire, Nordbahn');
  expect(text(field('checkbox'), true)).toBe('Yes');
  expect(text(field('date'), '2031-03-01')).toBe('Mar 01, 2031');
  expect(text(field('formula', { result: 'number' }), 3200)).toBe('3,200');
});
