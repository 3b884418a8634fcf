import type { AppError } from '@tandem/shared/http/errors.ts';
import { expect, test } from 'vitest';
import { flatEnvelope, parsePage } from './paging.ts';

const refusal = (query: { per_page?: string; cursor?: string }) => {
  try {
    return parsePage(query);
  } catch (error) {
    return (error as AppError).body;
  }
};

// docs/contract/conventions.md#pages-of-lists
// docs/contract/lists.md#pages
test('without a cursor the first page of a thousand rows is meant', () => {
  expect(parsePage({})).toEqual({ per_page: 1000, index: 0, offset: 0, after: null, limit: 1000 });
});

// docs/contract/conventions.md#pages-of-lists
// docs/contract/lists.md#pages
test('the offset counts by the page size in the cursor', () => {
  expect(parsePage({ per_page: '20', cursor: '50:2:0' })).toMatchObject({
    per_page: 20,
    index: 2,
    offset: 100,
    after: null,
  });
});

// docs/contract/conventions.md#pages-of-lists
test.each([
  [{ per_page: 'x' }, 'Invalid per_page parameter.'],
  [{ per_page: '0' }, 'Invalid per_page parameter.'],
  [{ per_page: '-3' }, 'Invalid per_page parameter.'],
  [{ per_page: '1001' }, 'Invalid per_page value. Cannot exceed 1000.'],
  [{ cursor: '50' }, 'Invalid cursor parameter.'],
  [{ cursor: '50:1:7' }, 'Invalid cursor parameter.'],
  [{ cursor: '50:99999999999999999999:0' }, 'Invalid cursor parameter.'],
  [{ cursor: '50:-1:1' }, 'Error in parsing'],
])('refuses %o', (query, detail) => {
  expect(refusal(query)).toEqual({ detail });
});

// docs/contract/conventions.md#pages-of-lists
// docs/contract/lists.md#the-envelope
test('the envelope says where the neighbours are', () => {
  const page = parsePage({ per_page: '2', cursor: '2:1:0' });
  expect(flatEnvelope(page, { rows: ['c', 'd'], next: null, hasMore: true }, 5)).toEqual({
    grouped_by: null,
    sub_grouped_by: null,
    total_count: 5,
    total_results: 5,
    next_cursor: '2:2:0',
    prev_cursor: '2:0:1',
    next_page_results: true,
    prev_page_results: true,
    count: 2,
    total_pages: 3,
    extra_stats: null,
    results: ['c', 'd'],
  });
});
