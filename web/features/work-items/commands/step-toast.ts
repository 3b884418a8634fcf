import type { TFunction } from 'i18next';
import { fields } from '#entities/projects/fields/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { scheduleMany } from '#entities/work-items/items/bulk.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { type Step, useMadeStep } from '#entities/work-items/undo/undo.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { shiftsAfterItem } from '../layouts/timeline/dependencies/shift-dependents.ts';
import { itemKey } from '../model/items/item-key.ts';
import { namedProperty } from '../model/items/property-names.ts';
import { STEP_TOAST, takeStep } from '../model/items/take-step.ts';

const keyOf = (row: WorkItem) => itemKey(projects.get(row.project_id)?.identifier, row);

function titleOf(row: WorkItem, changed: Partial<WorkItem>, t: TFunction): string {
  const key = keyOf(row);
  const property = namedProperty(changed);
  // Of several fields the first is named.
  const field = fields.get(Object.keys(changed.fields ?? {})[0] ?? '')?.name;
  if (field !== undefined) return t('work-items:step.changed', { key, property: field });
  if (property) return t('work-items:step.changed', { key, property: t(`work-items:property.${property}`) });
  return t(`work-items:step.${'name' in changed ? 'renamed' : 'moved'}`, { key });
}

/** Puts what waits for an item behind it, in one step that can be taken back. */
function shift(row: WorkItem, t: TFunction) {
  const days = shiftsAfterItem(row.id);
  if (days.size === 0) return;
  void scheduleMany(row.project_id, days);
  const [first] = days.keys();
  showToast({
    ...{ kind: STEP_TOAST, tone: 'success', title: t('work-items:step.shifted', { count: days.size }) },
    actions: [undoOf(t, first)],
  });
}

const undoOf = (t: TFunction, itemId: string | undefined) => ({
  ...{ label: t('work-items:undo.action'), shortcut: 'undo' as const },
  run: () => takeStep('undo', t, itemId),
});

/** Says of a change of one item that it was made, and how to take it back. */
export function showStep(step: Step, t: TFunction) {
  const {
    edits: [edit],
    words,
    plan,
  } = step;
  // Another one was made, or the server refused it, while this code was fetched.
  if (useMadeStep.getState().step !== step) return;
  if (plan) {
    if (!words) return;
    const title = t(`work-items:step.${words}`, { name: plan.name });
    return void showToast({ kind: STEP_TOAST, tone: 'success', title, actions: [undoOf(t, undefined)] });
  }
  const row = edit && workItems.get(edit.id);
  if (!row || !edit.after) return;
  const hasNewDays = 'start_date' in edit.after || 'target_date' in edit.after;
  const count = hasNewDays ? shiftsAfterItem(row.id).size : 0;
  showToast({
    ...{
      kind: STEP_TOAST,
      tone: 'success',
      title: words ? t(`work-items:step.${words}`, { key: keyOf(row) }) : titleOf(row, edit.after, t),
    },
    actions: [
      undoOf(t, row.id),
      ...(count > 0 ? [{ label: t('work-items:step.shift', { count }), run: () => shift(row, t) }] : []),
    ],
  });
}
