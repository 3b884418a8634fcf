import type { TFunction } from 'i18next';
import { isOver } from '#entities/planning/cycles/status.ts';
import { cycles } from '#entities/planning/cycles/store.ts';
import { withOwnPictures } from '#entities/files/pictures/with-own-pictures.ts';
import { loadWorkItem } from '#entities/work-items/items/actions.ts';
import { useDetails } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { customerOf } from './customer.ts';

const MAX_NAME = 255;

/** A cycle that is over takes no copy. */
function canTakeItems(cycleId: string | null): boolean {
  const cycle = cycles.get(cycleId ?? '');
  return cycle !== undefined && !isOver(cycle);
}

/** Opens the form of a new item with everything that this one has, its text included. */
export async function makeCopy(row: WorkItem, t: TFunction) {
  const { state_id, priority, label_ids, assignee_ids, start_date, target_date } = row;
  const { parent_id, estimate_point, cycle_id, module_ids, type_id } = row;
  // Without its text, e.g. while offline, the rest is still worth copying.
  await loadWorkItem(row.project_id, row.id).catch(() => null);
  const text = useDetails.getState().details.get(row.id)?.description_html ?? '';
  const description_html = await withOwnPictures(row.project_id, text);
  const name = t('work-items:copy_name', { name: row.name }).slice(0, MAX_NAME);
  openModal({
    kind: 'create-work-item',
    projectId: row.project_id,
    preset: {
      name,
      description_html,
      state_id,
      priority,
      label_ids,
      assignee_ids,
      start_date,
      target_date,
      parent_id,
      estimate_point,
      type_id,
      cycle_id: canTakeItems(cycle_id) ? cycle_id : null,
      module_ids,
      fields: row.fields,
      ...customerOf(row),
    },
  });
}
