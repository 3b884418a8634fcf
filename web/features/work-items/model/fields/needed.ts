import { isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import { statesByProject } from '#entities/projects/states/store.ts';
import type { FieldChanges } from '#entities/work-items/rows/types.ts';

/** So many states are named one by one. */
const NAMED = 3;

/** The states that an item cannot enter without a value of the field, by their names. */
export function statesThatNeed({ use }: UsedField, projectId: string): string[] {
  if (use.required !== 'on_enter') return [];
  const groups: readonly StateGroup[] = use.required_groups;
  return statesByProject
    .list(projectId)
    .filter(({ group }) => groups.includes(group))
    .slice(0, NAMED)
    .map(({ name }) => name);
}

/** Whether an item that is made now has to have a value of the field. */
export function isNeededToCreate({ use, kind }: UsedField, group: StateGroup | undefined): boolean {
  if (isComputed(kind)) return false;
  if (use.required === 'on_create') return true;
  return use.required === 'on_enter' && group !== undefined && use.required_groups.includes(group);
}

/** The fields that an item which is made with these values lacks. */
export const missingFields = (
  fields: readonly UsedField[],
  values: FieldChanges,
  group: StateGroup | undefined,
): UsedField[] =>
  fields.filter((field) => isNeededToCreate(field, group) && (values[field.id] ?? null) === null);
