import i18next from 'i18next';
import { projects } from '#entities/projects/projects/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { itemKey } from '../model/items/item-key.ts';

/** Says under which key a draft can be found from now on; nothing was refused. */
export function notifyPublished(row: WorkItem | null) {
  if (!row) return;
  const key = itemKey(projects.get(row.project_id)?.identifier, row);
  showToast({ tone: 'success', title: i18next.t('work-items:create.done', { key }), text: row.name });
}
