import { expect, test } from 'vitest';
import type { FieldKind } from './kinds.ts';
import type { FieldOptions } from './schema.ts';
import { checkValue } from './values.ts';

const A = '11111111-1111-4111-8111-111111111111';
const B = '22222222-2222-4222-8222-222222222222';
const choices = [{ id: A, name: 'A', color: '', is_archived: false }];

// docs/contract/fields.md#values
// docs/contract/fields.md#kinds
test.each<[FieldKind, FieldOptions, unknown, unknown]>([
  ['text', {}, '  a   b ', 'a b'],
  ['text', {}, ' ', null],
  ['text', { pattern: 'AB-##' }, 'xB-12', 'xB-12'],
  ['paragraph', {}, ' a\nb ', 'a\nb'],
  ['number', {}, '1.5', 1.5],
  ['percent', {}, 0.8, 0.8],
  ['money', { currency: 'EUR' }, -3, -3],
  ['date', {}, '2028-02-29', '2028-02-29'],
  ['moment', {}, '2026-03-01T01:00:00+01:00', '2026-03-01T00:00:00.000Z'],
  ['select', { choices }, A, A],
  ['multi_select', { choices }, [A, A], [A]],
  ['multi_select', { choices }, [], null],
  ['person', {}, B.toUpperCase(), B],
  ['people', {}, [A, B], [A, B]],
  ['checkbox', {}, false, false],
  ['rating', {}, 5, 5],
  ['link', {}, 'https://a.example', 'https://a.example'],
  ['email', {}, 'a@b.example', 'a@b.example'],
  ['phone', {}, '+49 30 1234', '+49 30 1234'],
  ['items', {}, [A], [A]],
])('%s with %o takes %o', (kind, options, given, value) => {
  expect(checkValue({ kind, options }, given)).toEqual({ value });
});

// docs/contract/fields.md#values
test.each<[FieldKind, FieldOptions, unknown]>([
  ['text', {}, 5],
  ['text', {}, 'a'.repeat(256)],
  ['text', { pattern: 'AB-##' }, 'AB-1'],
  ['paragraph', {}, 'a'.repeat(10_001)],
  ['number', {}, 'many'],
  ['number', {}, 0.123_456_7],
  ['number', {}, 1e15],
  ['number', { min: 1, max: 2 }, 3],
  ['date', {}, '2027-02-29'],
  ['moment', {}, '2026-03-01'],
  ['select', { choices }, B],
  ['multi_select', { choices }, A],
  ['person', {}, 'ada'],
  ['people', {}, A],
  ['checkbox', {}, 'true'],
  ['rating', {}, 6],
  ['rating', {}, 1.5],
  ['link', {}, 'javascript:alert(1)'],
  ['email', {}, 'a b@c'],
  ['phone', {}, 'none'],
  ['items', { is_many: false }, [A, B]],
  ['formula', {}, 1],
])('%s with %o refuses %o', (kind, options, given) => {
  expect(checkValue({ kind, options }, given)).toEqual({ problem: expect.any(String) });
});
