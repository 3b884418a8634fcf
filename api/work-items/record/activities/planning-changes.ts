import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { Named } from './item-changes.ts';

// Clients tell what happened to cycles and modules by the verb: created, updated, deleted
// (docs/contract/history.md#cycle-and-modules).

const added = (field: 'cycles' | 'modules', { id, name }: Named, comment: string): NewActivity => ({
  verb: 'created',
  field,
  old_value: '',
  new_value: name,
  old_identifier: null,
  new_identifier: id,
  comment,
});

const removed = (field: 'cycles' | 'modules', { id, name }: Named, comment: string): NewActivity => ({
  verb: 'deleted',
  field,
  old_value: name,
  new_value: '',
  old_identifier: id,
  new_identifier: null,
  comment,
});

/** What the history records when an item gets a cycle, changes it or loses it; null when it stays in the same one. */
export function cycleChange(before: Named | null, after: Named | null): NewActivity | null {
  if (before?.id === after?.id) return null;
  if (!before) return after && added('cycles', after, `added it to the cycle ${after.name}`);
  if (!after) return removed('cycles', before, `removed it from the cycle ${before.name}`);
  return {
    verb: 'updated',
    field: 'cycles',
    old_value: before.name,
    new_value: after.name,
    old_identifier: before.id,
    new_identifier: after.id,
    comment: `moved it from the cycle ${before.name} to ${after.name}`,
  };
}

export const moduleAdded = (module: Named): NewActivity =>
  added('modules', module, `added it to the module ${module.name}`);

export const moduleRemoved = (module: Named): NewActivity =>
  removed('modules', module, `removed it from the module ${module.name}`);

/** The cycle and the modules of an item, as the history records them. */
export type PlannedItem = { cycle: Named | null; modules: readonly Named[] };

/** One activity for the cycle if it differs, and one for each module that came or went. */
export function planningActivities(before: PlannedItem, after: PlannedItem): NewActivity[] {
  const cycle = cycleChange(before.cycle, after.cycle);
  const has = ({ modules }: PlannedItem, { id }: Named) => modules.some((each) => each.id === id);
  return [
    ...(cycle ? [cycle] : []),
    ...after.modules.filter((each) => !has(before, each)).map(moduleAdded),
    ...before.modules.filter((each) => !has(after, each)).map(moduleRemoved),
  ];
}
