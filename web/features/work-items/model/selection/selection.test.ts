import { afterEach, expect, test } from 'vitest';
import { clearSelection, selectTo, toggleSelected, useSelection } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const chosen = () => [...useSelection.getState().ids].sort();
afterEach(clearSelection);

test('an item is chosen and left again', () => {
  toggleSelected('b');
  toggleSelected('d');
  toggleSelected('b');
  expect(chosen()).toEqual(['d']);
});

test('a range begins at the item that was chosen last, in both directions', () => {
  toggleSelected('c');
  selectTo('e', ORDER);
  expect(chosen()).toEqual(['c', 'd', 'e']);
  selectTo('a', ORDER);
  expect(chosen()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('without a beginning that is shown, a range is the item alone', () => {
  selectTo('d', ORDER);
  expect(chosen()).toEqual(['d']);
  selectTo('b', ['b', 'c']);
  expect(chosen()).toEqual(['b', 'd']);
});
