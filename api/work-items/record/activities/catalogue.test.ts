import { expect, test } from 'vitest';
import { type RecordedItem, changeActivities } from './item-changes.ts';
import {
  ARCHIVED_BY_AUTOMATION,
  ARCHIVED_BY_HAND,
  RESTORED,
  UNDELETED,
  attachmentAdded,
  attachmentRemoved,
  closedByAutomation,
} from './item-events.ts';
import { cycleChange, moduleAdded, moduleRemoved, planningActivities } from './planning-changes.ts';

const ONE = { id: '11111111-1111-4111-8111-111111111111', name: 'One' };
const TWO = { id: '22222222-2222-4222-8222-222222222222', name: 'Two' };

// docs/contract/history.md#cycle-and-modules
test('a cycle is added, changed or removed by the verb', () => {
  expect(cycleChange(null, ONE)).toMatchObject({
    field: 'cycles',
    verb: 'created',
    old_value: '',
    new_value: 'One',
    old_identifier: null,
    new_identifier: ONE.id,
  });
  expect(cycleChange(ONE, TWO)).toMatchObject({
    field: 'cycles',
    verb: 'updated',
    old_value: 'One',
    new_value: 'Two',
    old_identifier: ONE.id,
    new_identifier: TWO.id,
  });
  expect(cycleChange(TWO, null)).toMatchObject({
    field: 'cycles',
    verb: 'deleted',
    old_value: 'Two',
    new_value: '',
    old_identifier: TWO.id,
    new_identifier: null,
  });
  expect(cycleChange(ONE, ONE)).toBeNull();
  expect(cycleChange(null, null)).toBeNull();
});

// docs/contract/history.md#cycle-and-modules
test('a module is added or removed by the verb', () => {
  expect(moduleAdded(ONE)).toMatchObject({
    field: 'modules',
    verb: 'created',
    old_value: '',
    new_value: 'One',
    old_identifier: null,
    new_identifier: ONE.id,
  });
  expect(moduleRemoved(ONE)).toMatchObject({
    field: 'modules',
    verb: 'deleted',
    old_value: 'One',
    new_value: '',
    old_identifier: ONE.id,
    new_identifier: null,
  });
});

// docs/contract/history.md#cycle-and-modules
test('a change of cycle and modules is recorded with one row each, what stays without any', () => {
  const before = { cycle: ONE, modules: [ONE] };
  expect(planningActivities(before, before)).toEqual([]);
  const activities = planningActivities(before, { cycle: TWO, modules: [TWO] });
  expect(activities.map(({ field, verb }) => [field, verb])).toEqual([
    ['cycles', 'updated'],
    ['modules', 'created'],
    ['modules', 'deleted'],
  ]);
});

// docs/contract/history.md#archive
// docs/contract/history.md#moved-and-brought-back
test('the new value of archived_at says who archived or that it is restored', () => {
  const values = [ARCHIVED_BY_HAND, ARCHIVED_BY_AUTOMATION, RESTORED, UNDELETED].map(
    ({ field, verb, old_value, new_value }) => [field, verb, old_value, new_value],
  );
  expect(values).toEqual([
    ['archived_at', 'updated', null, 'manual_archive'],
    ['archived_at', 'updated', null, 'archive'],
    ['archived_at', 'updated', 'archive', 'restore'],
    ['archived_at', 'updated', 'delete', 'restore'],
  ]);
});

// docs/contract/history.md#state
test('an automation that closes names the old state and the new one', () => {
  expect(closedByAutomation(ONE, TWO)).toMatchObject({
    field: 'state',
    verb: 'updated',
    old_value: 'One',
    new_value: 'Two',
    old_identifier: ONE.id,
    new_identifier: TWO.id,
  });
});

// docs/contract/history.md#links-and-files
test('an attachment comes with its address and goes without', () => {
  expect(attachmentAdded({ id: ONE.id, url: '/api/x/', name: 'a.png' })).toMatchObject({
    field: 'attachment',
    verb: 'created',
    old_value: null,
    new_value: '/api/x/',
    old_identifier: null,
    new_identifier: ONE.id,
  });
  const removed = attachmentRemoved({ name: 'a.png' });
  expect(removed).toMatchObject({ field: 'attachment', verb: 'deleted' });
  expect(removed.old_value ?? removed.new_value ?? null).toBeNull();
});

// docs/contract/history.md#type
test('another type is recorded with both names', () => {
  const item: RecordedItem = {
    name: 'x',
    priority: 'none',
    state: ONE,
    parent: null,
    start_date: null,
    target_date: null,
    estimate: null,
    labels: [],
    assignees: [],
    type: ONE,
  };
  expect(changeActivities(item, item)).toEqual([]);
  expect(changeActivities(item, { ...item, type: TWO })).toMatchObject([
    {
      field: 'type',
      verb: 'updated',
      old_value: 'One',
      new_value: 'Two',
      old_identifier: ONE.id,
      new_identifier: TWO.id,
    },
  ]);
});
