import type { UpdateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { sql } from 'kysely';
import type { RecordedItem } from '../../record/activities/item-changes.ts';
import type { ItemColumns, LockedItem, RelatedSets } from './update-repo.ts';

type Loaded = { item: LockedItem; sets: RelatedSets };

/** A reference after a patch: as it was, gone, or the new one. */
function patchedRef<Ref extends { id: string }>(
  id: string | null | undefined,
  old: Ref | null,
  found: Ref | null,
): Ref | null {
  return id === undefined || id === old?.id ? old : found;
}

export const itemBefore = ({ item, sets }: Loaded): RecordedItem => ({
  ...item,
  labels: sets.labels,
  assignees: sets.assignees,
});

/** The item as a body makes it. */
export function itemAfter(input: UpdateWorkItem, { item, sets }: Loaded): RecordedItem {
  const { name, priority, start_date, target_date, planned_minutes, remaining_minutes } = input;
  return {
    name: name ?? item.name,
    priority: priority ?? item.priority,
    start_date: start_date === undefined ? item.start_date : start_date,
    target_date: target_date === undefined ? item.target_date : target_date,
    planned_minutes: planned_minutes === undefined ? item.planned_minutes : planned_minutes,
    remaining_minutes: remaining_minutes === undefined ? item.remaining_minutes : remaining_minutes,
    state: item.new_state ?? item.state,
    parent: patchedRef(input.parent_id, item.parent, item.new_parent),
    estimate: patchedRef(input.estimate_point, item.estimate, item.new_estimate),
    type: patchedRef(typeOf(input, item), item.type, item.new_type),
    labels: input.label_ids ? sets.new_labels : sets.labels,
    assignees: input.assignee_ids ? sets.new_assignees : sets.assignees,
  };
}

/** An epic keeps its type, also when a form that knows of no types sends null. */
const typeOf = ({ type_id }: UpdateWorkItem, { is_epic }: LockedItem) => (is_epic ? undefined : type_id);

/** Returns the type of an item after a body is written. */
export function typeAfter(input: UpdateWorkItem, item: LockedItem): string | null {
  const given = typeOf(input, item);
  return given === undefined ? item.type_id : given;
}

/** Columns for what a body names; texts and sets are written elsewhere. A state that is no id stays as it is. */
export function patchedColumns(input: UpdateWorkItem, item: LockedItem): ItemColumns {
  const {
    description_html: _text,
    label_ids: _labels,
    assignee_ids: _assignees,
    expected_updated_at: _expected,
    expected_name: _seen,
    sort_order: _place,
    between: _between,
    type_id: _type,
    fields: _fields,
    request_approval: _request,
    state_id,
    estimate_point,
    ...plain
  } = input;
  const typeId = typeOf(input, item);
  return {
    ...plain,
    ...(typeId === undefined ? {} : { type_id: typeId }),
    ...(estimate_point === undefined ? {} : { estimate_point_id: estimate_point }),
    ...(state_id && state_id !== item.state.id ? stateColumns(state_id, item) : {}),
  };
}

/**
 * Entering the completed group sets the date, leaving it clears the date, staying in it keeps it. The old state is not
 * asked: while the lock on the item was waited for, it may have gone to another group together with its items.
 */
function stateColumns(state_id: string, { new_state }: LockedItem): ItemColumns {
  const isCompleted = new_state?.group === 'completed';
  return {
    state_id,
    last_state_change: sql<string>`clock_timestamp()`,
    completed_at: isCompleted ? sql<string>`coalesce(completed_at, clock_timestamp())` : null,
  };
}
