import { describe, expect, test } from 'vitest';
import { itemRow } from '#testing/rows.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { columnHeights, estimateCardHeight } from '../../layouts/board/card/card-height.ts';
import { readSettings } from '../display/view-settings.ts';
import { fittingLabels } from '../properties/fitting-labels.ts';
import { itemKey, itemPath } from './item-key.ts';

describe('what people call an item', () => {
  test('is its key, and its address carries it', () => {
    const row = itemRow('i1', { sequence_id: 620 });
    expect(itemKey('ALOY', row)).toBe('ALOY-620');
    expect(itemPath('w', 'ALOY', row)).toBe('/w/browse/ALOY-620/');
  });

  test('is open until the server has numbered it, and its address is its id', () => {
    const row = itemRow('i1', { sequence_id: 0 });
    expect(itemKey('ALOY', row)).toBe('ALOY-…');
    expect(itemPath('w', 'ALOY', row)).toBe('/w/projects/p/issues/i1/');
  });
});

describe('how many labels stand in a row of a phone', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }));

  test('two where both can be read, one otherwise', () => {
    expect(fittingLabels(named('bug', 'ui'), 200)).toBe(2);
    expect(fittingLabels(named('a very long label indeed', 'another long label'), 200)).toBe(1);
  });

  test('none, but their number, where not even one could be read', () => {
    expect(fittingLabels(named('a very long label indeed', 'another'), 70)).toBe(0);
  });

  test('one when the number of the others needs the room', () => {
    const room = 2 * 34 + 5 * 6.4 + 1;
    expect(fittingLabels(named('bug', 'ui'), room)).toBe(2);
    expect(fittingLabels(named('bug', 'ui', 'more'), room)).toBe(1);
  });
});

describe('how high a card will be', () => {
  const settings = readSettings(null);
  const height = (fields: Parameters<typeof itemRow>[1]) =>
    estimateCardHeight(itemRow('i1', fields), settings);

  test('grows with a second line of its title and with what stands below it', () => {
    const long = 'A title that does not fit into one line of a card';
    const heights = [
      height({ name: 'Short' }),
      height({ name: long }),
      height({ name: 'Short', label_ids: ['red'] }),
      height({ name: long, target_date: '2026-01-01' }),
    ];
    expect(heights).toEqual([62, 80, 90, 108]);
  });

  test('does not grow with what is not drawn', () => {
    const without = readSettings({ display_properties: { labels: false } } as never);
    expect(estimateCardHeight(itemRow('i1', { name: 'Short', label_ids: ['red'] }), without)).toBe(62);
    expect(estimateCardHeight(undefined, settings)).toBe(62);
  });

  test('is known of all cards of a column, also after some came, went and changed places', () => {
    const names = ['Short', 'A title that does not fit into one line of a card'];
    const rows = Array.from({ length: 9 }, (_, n) =>
      itemRow(`i${n}`, { name: names[n % 2] ?? '', label_ids: n % 3 ? [] : ['red'] }),
    );
    workItems.confirmRows(rows, projectStream('p'), 1);
    const one = (id: string) => estimateCardHeight(workItems.get(id), settings);
    const orders = [
      ['i0', 'i1', 'i2', 'i3', 'i4'],
      ['i0', 'i1', 'i5', 'i2', 'i3', 'i4'],
      ['i1', 'i5', 'i2', 'i3'],
      ['i3', 'i2', 'i5', 'i1'],
      ['i3', 'i3', 'i2', 'i5', 'i1', 'i6', 'i7', 'i8'],
      [],
      ['i8'],
    ];
    for (const ids of orders) expect([...columnHeights(ids, 'column', settings)]).toEqual(ids.map(one));
    const other = readSettings({ display_properties: { labels: false } } as never);
    expect([...columnHeights(['i0', 'i1'], 'column', other)]).toEqual([62, 80]);
    workItems.clear();
  });
});
