import { FIELD_LIMITS, type FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import { readDay, readMoment } from '../csv/days/read-day.ts';
import type { ValueSample } from '../source/value-sample.ts';

const YES = new Set(['yes', 'true', 'да', 'ja', 'oui', 'sí', 'はい', '是', '예', 'tak', 'ano', 'áno', 'так']);
const NO = new Set(['no', 'false', 'нет', 'nein', 'non', 'いいえ', '否', '아니요', 'nie', 'ne', 'ні']);
const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,6})?$/;
const PERCENT = /^[+-]?\d{1,9}(?:[.,]\d{1,6})?\s?%$/;
const MONEY = /^([+-]?\d{1,15}(?:[.,]\d{1,6})?)\s?([A-Z]{3})$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const LINK = /^https?:\/\/\S+$/i;
const CLOCK = /\d:\d\d/;
/** A text of more letters is no choice of a list. */
const CHOICE_LENGTH = 60;
const MANY_CHOICES = 30;
/** Each choice stands in so many items at least, one with another. */
const ITEMS_A_CHOICE = 2;

/** Yes or no in one of some languages; undefined for anything else. */
export function flagOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** A number as people write it in tables; a percent is a part of one. */
export function numberOf(text: string): number | undefined {
  const cell = text.trim();
  const plain = (MONEY.exec(cell)?.[1] ?? cell).replace(',', '.');
  if (PERCENT.test(cell)) return Number((Number.parseFloat(plain) / 100).toFixed(8));
  return NUMBER.test(plain) ? Number(plain) : undefined;
}

export const currencyOf = (text: string): string | undefined => MONEY.exec(text.trim())?.[2];

const TESTS: readonly (readonly [FieldKind, (text: string) => boolean])[] = [
  ['checkbox', (text) => flagOf(text) !== undefined],
  ['percent', (text) => PERCENT.test(text)],
  ['money', (text) => MONEY.test(text)],
  ['number', (text) => NUMBER.test(text)],
  ['date', (text) => !CLOCK.test(text) && typeof readDay(text) === 'string'],
  ['moment', (text) => CLOCK.test(text) && typeof readMoment(text) === 'string'],
  ['link', (text) => LINK.test(text)],
  ['email', (text) => EMAIL.test(text)],
];

/** Whether the values can be the choices of a field. */
export const canBeChoices = ({ values, isCut, longest }: ValueSample): boolean =>
  !isCut && values.size <= FIELD_LIMITS.choices && longest <= FIELD_LIMITS.text;

/** The kind of field that fits all values of a column (docs/contract/imports.md#columns-as-fields). */
export function guessKind(sample: ValueSample): FieldKind {
  const { values, items, hasSeveral, hasLines, longest } = sample;
  const fits = canBeChoices(sample) && longest <= CHOICE_LENGTH && !hasLines;
  if (hasSeveral) return fits ? 'multi_select' : 'paragraph';
  const texts = [...values.values()];
  const [only] = texts.length > 0 ? (TESTS.find(([, passes]) => texts.every(passes)) ?? []) : [];
  if (only) return only;
  if (fits && values.size <= MANY_CHOICES && items >= values.size * ITEMS_A_CHOICE) return 'select';
  return hasLines || longest > FIELD_LIMITS.text ? 'paragraph' : 'text';
}
