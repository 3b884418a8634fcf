import { expect, test } from 'vitest';
import { propertiesRow } from '#testing/rows.ts';
import { readView, writeView } from './shared-view.ts';

test('an address holds the whole view: filters, layout, groups, order and what is hidden', () => {
  const row = propertiesRow({
    filters: { priority: ['urgent'], labels: null, state: [] },
    display_properties: { key: true, labels: false },
  });
  expect(readView(writeView(row))).toEqual({
    display_filters: row.display_filters,
    filters: { priority: ['urgent'] },
    display_properties: { labels: false },
  });
});

test.each([
  '',
  'x',
  '[]',
  '{}',
  '{"filters":1}',
  '{"display_filters":{},"filters":[],"display_properties":{}}',
])('nonsense is no view: %s', (text) => expect(readView(text)).toBeNull());

test('values that are no texts are left out', () => {
  const text = '{"display_filters":{},"filters":{"state":[1],"labels":["a"]},"display_properties":{}}';
  expect(readView(text)?.filters).toEqual({ labels: ['a'] });
});
