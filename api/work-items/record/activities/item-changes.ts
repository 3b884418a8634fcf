import type { NewActivity } from '@tandem/db/rows/activities.ts';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';

export type Named = { id: string; name: string };

/**
 * What the history records of a work item; both sides of a change have the same fields
 * (docs/contract/history.md#what-is-recorded).
 */
export type RecordedItem = {
  name: string;
  priority: Priority;
  state: Named;
  /** `name` is the key of the parent, such as ABC-12. */
  parent: Named | null;
  start_date: string | null;
  target_date: string | null;
  /** Left out where no time is planned. */
  planned_minutes?: number | null;
  remaining_minutes?: number | null;
  /** `name` is the value of the point. */
  estimate: Named | null;
  /** Null where no types are in use. */
  type?: Named | null;
  labels: readonly Named[];
  assignees: readonly Named[];
};

const updated = (field: string, values: Omit<NewActivity, 'verb' | 'field'>): NewActivity => ({
  verb: 'updated',
  field,
  ...values,
});

function nameChange({ name }: RecordedItem, after: RecordedItem): NewActivity[] {
  if (name === after.name) return [];
  return [
    updated('name', { old_value: name, new_value: after.name, comment: `renamed it to ${after.name}` }),
  ];
}

function parentChange({ parent: before }: RecordedItem, { parent: after }: RecordedItem): NewActivity[] {
  if (before?.id === after?.id) return [];
  const values = {
    old_value: before?.name ?? '',
    new_value: after?.name ?? '',
    old_identifier: before?.id ?? null,
    new_identifier: after?.id ?? null,
  };
  return [
    updated('parent', {
      ...values,
      comment: after ? `set the parent to ${after.name}` : 'removed the parent',
    }),
  ];
}

function priorityChange({ priority }: RecordedItem, after: RecordedItem): NewActivity[] {
  if (priority === after.priority) return [];
  const comment = `set the priority to ${after.priority}`;
  return [updated('priority', { old_value: priority, new_value: after.priority, comment })];
}

function stateChange({ state: before }: RecordedItem, { state: after }: RecordedItem): NewActivity[] {
  if (before.id === after.id) return [];
  return [
    updated('state', {
      old_value: before.name,
      new_value: after.name,
      old_identifier: before.id,
      new_identifier: after.id,
      comment: `set the state to ${after.name}`,
    }),
  ];
}

const DATE_NAMES = { start_date: 'start date', target_date: 'due date' } as const;

function dateChange(
  field: keyof typeof DATE_NAMES,
  before: RecordedItem,
  after: RecordedItem,
): NewActivity[] {
  const [old, day] = [before[field], after[field]];
  if (old === day) return [];
  const name = DATE_NAMES[field];
  const comment = day ? `set the ${name} to ${day}` : `removed the ${name}`;
  return [updated(field, { old_value: old ?? '', new_value: day ?? '', comment })];
}

const TIME_NAMES = { planned_minutes: 'planned time', remaining_minutes: 'remaining time' } as const;

/** The values are minutes. */
function minutesChange(
  field: keyof typeof TIME_NAMES,
  before: RecordedItem,
  after: RecordedItem,
): NewActivity[] {
  const [old = null, now = null] = [before[field], after[field]];
  if (old === now) return [];
  const name = TIME_NAMES[field];
  const comment = now === null ? `removed the ${name}` : `set the ${name} to ${formatMinutes(now)}`;
  const text = (minutes: number | null) => (minutes === null ? '' : String(minutes));
  return [updated(field, { old_value: text(old), new_value: text(now), comment })];
}

function estimateChange(
  { estimate: before }: RecordedItem,
  { estimate: after }: RecordedItem,
): NewActivity[] {
  if (before?.id === after?.id) return [];
  return [
    {
      verb: after ? 'updated' : 'removed',
      field: 'estimate_point',
      old_value: before?.name ?? null,
      new_value: after?.name ?? null,
      old_identifier: before?.id ?? null,
      new_identifier: after?.id ?? null,
      comment: after ? `set the estimate to ${after.name}` : 'removed the estimate',
    },
  ];
}

function typeChange(
  { type: before = null }: RecordedItem,
  { type: after = null }: RecordedItem,
): NewActivity[] {
  if (before?.id === after?.id) return [];
  return [
    updated('type', {
      old_value: before?.name ?? '',
      new_value: after?.name ?? '',
      old_identifier: before?.id ?? null,
      new_identifier: after?.id ?? null,
      comment: after ? `set the type to ${after.name}` : 'removed the type',
    }),
  ];
}

const SET_NAMES = { labels: 'label', assignees: 'assignee' } as const;

/** One row for each value that came or went; clients tell them apart by an old value of exactly "". */
function setChanges(field: keyof typeof SET_NAMES, before: RecordedItem, after: RecordedItem): NewActivity[] {
  const [old, now] = [before[field], after[field]];
  const added = now.filter(({ id }) => !old.some((each) => each.id === id));
  const removed = old.filter(({ id }) => !now.some((each) => each.id === id));
  return [
    ...added.map(({ id, name }) =>
      updated(field, {
        old_value: '',
        new_value: name,
        old_identifier: null,
        new_identifier: id,
        comment: `added ${SET_NAMES[field]} ${name}`,
      }),
    ),
    ...removed.map(({ id, name }) =>
      updated(field, {
        old_value: name,
        new_value: '',
        old_identifier: id,
        new_identifier: null,
        comment: `removed ${SET_NAMES[field]} ${name}`,
      }),
    ),
  ];
}

/** One activity for each field that differs, and for each label and assignee that came or went. */
export function changeActivities(before: RecordedItem, after: RecordedItem): NewActivity[] {
  return [
    ...nameChange(before, after),
    ...parentChange(before, after),
    ...priorityChange(before, after),
    ...stateChange(before, after),
    ...dateChange('target_date', before, after),
    ...dateChange('start_date', before, after),
    ...minutesChange('planned_minutes', before, after),
    ...minutesChange('remaining_minutes', before, after),
    ...setChanges('labels', before, after),
    ...setChanges('assignees', before, after),
    ...estimateChange(before, after),
    ...typeChange(before, after),
  ];
}

/** Assignees of a new item, one row each. */
export const assigneeActivities = (assignees: readonly Named[]): NewActivity[] =>
  assignees.map(({ id, name }) =>
    updated('assignees', {
      old_value: '',
      new_value: name,
      new_identifier: id,
      comment: `added assignee ${name}`,
    }),
  );

export const ITEM_CREATED: NewActivity = { verb: 'created', field: null, comment: 'created the work item' };
export const ITEM_DELETED: NewActivity = {
  verb: 'deleted',
  field: 'issue',
  comment: 'deleted the work item',
};

/** An item lost its parent because that was deleted. */
export const parentRemoved = (key: string, parentId: string | null): NewActivity =>
  updated('parent', {
    old_value: key,
    new_value: '',
    old_identifier: parentId,
    new_identifier: null,
    comment: 'removed the parent',
  });
