import { describe, expect, test } from 'vitest';
import type { Activity } from '#entities/work-items/activities/types.ts';
import { wordingOf } from './activity-wording.ts';

const activity = (part: Partial<Activity>) =>
  ({
    actor: 'feon',
    verb: 'updated',
    field: null,
    old_value: null,
    new_value: null,
    old_identifier: null,
    new_identifier: null,
    ...part,
  }) as Activity;

const keyOf = (part: Partial<Activity>) => wordingOf(activity(part))?.key;

test('an activity without a field is the creation', () => {
  expect(keyOf({ field: null, verb: 'created' })).toBe('created');
});

describe('sets', () => {
  test('an empty old value means that something was added', () => {
    expect(keyOf({ field: 'labels', old_value: '', new_value: 'Tooling' })).toBe('labels.added');
  });

  test('an old value means that it was removed', () => {
    expect(keyOf({ field: 'labels', old_value: 'Tooling', new_value: '' })).toBe('labels.removed');
  });

  test('somebody who assigns themself is not named twice', () => {
    const part = { field: 'assignees', old_value: '', new_value: 'Feon', new_identifier: 'feon' };
    expect(keyOf(part)).toBe('assignees.added_self');
    expect(keyOf({ ...part, new_identifier: 'tim' })).toBe('assignees.added');
  });
});

describe('values', () => {
  test.each(['start_date', 'target_date', 'parent'])('%s was set or removed', (field) => {
    expect(keyOf({ field, old_value: '', new_value: '2026-11-27' })).toBe(`${field}.set`);
    expect(keyOf({ field, old_value: '2026-11-27', new_value: '' })).toBe(`${field}.removed`);
  });

  test('a state that automation set has no old one', () => {
    expect(keyOf({ field: 'state', old_value: 'Todo', new_value: 'Done' })).toBe('state.moved');
    expect(keyOf({ field: 'state', old_value: null, new_value: 'Done' })).toBe('state.set');
  });

  test('the texts of a description are not part of the sentence', () => {
    const wording = wordingOf(
      activity({ field: 'description', old_value: '<p>a</p>', new_value: '<p>b</p>' }),
    );
    expect(wording).toMatchObject({ key: 'description', old: '', new: '' });
  });
});

describe('verbs', () => {
  test.each([
    ['created', 'cycles.added'],
    ['updated', 'cycles.changed'],
    ['deleted', 'cycles.removed'],
  ])('a cycle was %s', (verb, key) => {
    expect(keyOf({ field: 'cycles', verb, new_value: 'Sprint 24' })).toBe(key);
  });

  test('relations are named from this item', () => {
    expect(keyOf({ field: 'blocked_by', old_value: '', new_value: 'ALOY-2' })).toBe(
      'relation.blocked_by.added',
    );
    expect(keyOf({ field: 'blocked_by', verb: 'deleted', old_value: 'ALOY-2', new_value: '' })).toBe(
      'relation.blocked_by.removed',
    );
  });

  test('an intake decision is told by its number', () => {
    expect(keyOf({ field: 'intake', verb: '1' })).toBe('intake.accepted');
    expect(keyOf({ field: 'intake', verb: '-2' })).toBeUndefined();
  });
});

test.each(['comment', 'reaction', 'vote', 'draft', 'something_new'])(
  '%s is not shown in the history',
  (field) => {
    expect(keyOf({ field, verb: 'created' })).toBeUndefined();
  },
);

// docs/contract/approvals.md#history
test.each([
  ['created', 'Ada, Ben', 'approval.created'],
  ['approved', '', 'approval.approved'],
  ['approved', 'Works.', 'approval.approved_with'],
  ['declined', 'Not yet.', 'approval.declined_with'],
  ['withdrawn', '', 'approval.withdrawn'],
  ['expired', '', 'approval.expired'],
  ['void', '', 'approval.void'],
])('an approval that is %s has a sentence', (verb, old_value, key) => {
  expect(keyOf({ field: 'approval', verb, old_value, new_value: 'Done' })).toBe(key);
});

test('what is not known of an approval yet is left out', () => {
  expect(wordingOf(activity({ field: 'approval', verb: 'delegated' }))).toBeNull();
});
