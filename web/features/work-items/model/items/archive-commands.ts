import i18next from 'i18next';
import { projects } from '#entities/projects/projects/store.ts';
import { archiveWorkItem, restoreWorkItem } from '#entities/work-items/items/actions.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { takeStep } from './take-step.ts';
import { itemKey } from './item-key.ts';

const keyOf = (row: WorkItem) => itemKey(projects.get(row.project_id)?.identifier, row);

/** Only what is over can be put away (docs/contract/archive.md#what-can-be-archived). */
export const isArchivable = ({ state__group }: Pick<WorkItem, 'state__group'>) =>
  state__group === 'completed' || state__group === 'cancelled';

const undoOf = ({ id }: WorkItem) => ({
  label: i18next.t('common:undo'),
  run: () => takeStep('undo', i18next.t, id),
});

/** Archives an item, and says how to have it back. */
export async function archiveWithToast(row: WorkItem) {
  if (!(await archiveWorkItem(row.id))) return;
  showToast({
    tone: 'success',
    title: i18next.t('work-items:archives.archived', { key: keyOf(row) }),
    text: row.name,
    undoes: row.id,
    actions: [undoOf(row)],
  });
}

export async function restoreWithToast(itemId: string) {
  const row = workItems.get(itemId);
  if (!row || !(await restoreWorkItem(row))) return;
  showToast({
    tone: 'success',
    title: i18next.t('work-items:archives.restored', { key: keyOf(row) }),
    text: row.name,
    undoes: row.id,
    actions: [undoOf(row)],
  });
}
