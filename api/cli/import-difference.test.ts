import { expect, test } from 'vitest';
import { describeDifference } from './import-difference.ts';

const none = { new: 0, unchanged: 0, names: [] };

test('says what would be new, what would change, and what would be skipped', () => {
  const lines = describeDifference({
    project: { name: 'Old', identifier: 'OLD', is_new: false },
    items: {
      new: 1200,
      changed: 1,
      unchanged: 3,
      deleted_here: 1,
      first_new: [],
      first_changed: [{ external_id: 'OLD-1', sequence_id: 1, name: 'First', changes: [] }],
    },
    comments: { new: 2, changed: 0 },
    links: { new: 0 },
    unlinked_files: 0,
    states: none,
    types: none,
    cycles: none,
    modules: none,
    found_states: [],
    found_people: [],
    labels: { ...none, new: 2 },
    people: { ...none, new: 1 },
    not_taken: { total: 1, first: [{ place: 'line 4', error: 'the title is empty' }] },
  });
  expect(lines).toEqual([
    'OLD: 1,200 work items would be created, 1 changed, 4 left as is. Nothing was written.',
    'Comments: 2 new, 0 changed.',
    'Also new: 2 labels, 1 person.',
    '  changed: OLD-1 First',
    '1 record would be skipped:',
    '  line 4: the title is empty',
  ]);
});
