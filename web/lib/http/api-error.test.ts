import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { backoffDelay } from './backoff.ts';
import { withoutId } from '../sync/without-id.ts';

describe('what went wrong', () => {
  test.each([
    [0, 'offline'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'forbidden'],
    [404, 'missing'],
    [409, 'refused'],
    [413, 'refused'],
    [429, 'busy'],
    [500, 'server'],
    [502, 'busy'],
    [503, 'busy'],
    [504, 'busy'],
    [507, 'server'],
  ])('with %i: %s', (status, kind) => {
    expect(new ApiError(status, {}).kind).toBe(kind);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['the error', { error: 'No such project.' }, 'No such project.'],
    ['the detail', { detail: 'Not found.' }, 'Not found.'],
    ['the first word on the first field', { name: ['Too long.', 'Too odd.'], slug: ['Taken.'] }, 'Too long.'],
    ['a field with one text', { slug: 'Taken.' }, 'Taken.'],
    [
      'the error before the fields',
      { name: ['Too long.'], error: 'Nothing was saved.' },
      'Nothing was saved.',
    ],
  ])('is said in the words of the server: %s', (_what, body, text) => {
    expect(new ApiError(400, body).message).toBe(text);
  });

  test('without words is said by its number', () => {
    expect(new ApiError(500, {}).message).toBe('HTTP 500');
    expect(new ApiError(400, { errors: { deep: true } }).message).toBe('HTTP 400');
  });

  test('is put to the fields that the server named, and to no others', () => {
    const error = new ApiError(400, {
      name: ['Too long.'],
      slug: 'Taken.',
      error: 'No.',
      count: 3,
      list: [],
    });
    expect(error.fields).toEqual({ name: 'Too long.', slug: 'Taken.' });
  });

  test('has a number in what is about signing in', () => {
    expect(new ApiError(400, { error_code: 5060, error_message: 'USER_DOES_NOT_EXIST' }).code).toBe(5060);
    expect(new ApiError(400, { error_code: '5060' }).code).toBeNull();
    expect(new ApiError(400, {}).code).toBeNull();
  });
});

describe('the pause before another try', () => {
  test('doubles with each failure, and ends at half a minute', () => {
    const longest = [0, 1, 2, 3, 6, 7, 50].map((attempt) => backoffDelay(attempt, () => 1));
    expect(longest).toEqual([500, 1000, 2000, 4000, 30_000, 30_000, 30_000]);
  });

  test('is anything up to that, so that a thousand clients do not come back at once', () => {
    expect(backoffDelay(3, () => 0)).toBe(0);
    expect(backoffDelay(3, () => 0.5)).toBe(2000);
  });
});

describe('a body that does not name a row any more', () => {
  test.each<[string, unknown, unknown]>([
    ['goes on without it in lists', { label_ids: ['a', 'gone', 'b'] }, { label_ids: ['a', 'b'] }],
    ['does not set a field that was only this', { parent_id: 'gone', name: 'x' }, { name: 'x' }],
    ['is searched through', { deep: { ids: ['gone'], by: 'gone' } }, { deep: { ids: [] } }],
    [
      'stays what it is otherwise',
      { name: 'gone too', count: 0, none: null },
      { name: 'gone too', count: 0, none: null },
    ],
    ['may be none', undefined, undefined],
  ])('%s', (_what, body, expected) => {
    expect(withoutId(body, 'gone')).toEqual(expected);
  });
});
