import type { TFunction } from 'i18next';
import { loadWorkItem } from '#entities/work-items/actions.ts';
import { withOwnPictures } from '#entities/pictures/with-own-pictures.ts';
import { useDetails } from '#entities/work-items/store.ts';
import type { WorkItem } from '#entities/work-items/types.ts';
import { isOver } from '#entities/cycles/status.ts';
import { cycles } from '#entities/cycles/store.ts';
import { copyText } from '#lib/copy-text.ts';
import { openModal } from '#lib/modal-store.ts';
import { showToast } from '#lib/toast-store.ts';
import { customerOf } from './customer.ts';
import { itemKey } from './item-key.ts';

const MAX_NAME = 255;

async function copy(text: string, done: string, failed: string) {
  if (await copyText(text)) showToast({ tone: 'success', title: done });
  // Where no way of copying is left, the text itself helps.
  else showToast({ tone: 'warning', title: failed, text });
}

export const copyItemLink = (path: string, t: TFunction) =>
  copyAddress(new URL(path, location.origin).href, t);

export const copyAddress = (address: string, t: TFunction) =>
  copy(address, t('work-items:link_copied'), t('work-items:copy_failed'));

export const copyItemKey = (key: string, t: TFunction) =>
  copy(key, t('work-items:key_copied', { key }), t('work-items:copy_failed'));

const MAX_BRANCH = 60;

/** A name for a branch of code: the key and the words of the title, in letters that every tool takes. */
export function branchName(identifier: string, row: WorkItem): string {
  const words = row.name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-');
  const key = itemKey(identifier, row).toLowerCase();
  return `${key}-${words}`.slice(0, MAX_BRANCH).replace(/^-+|-+$/g, '');
}

export const copyBranchName = (name: string, t: TFunction) =>
  copy(name, t('detail:branch.copied', { name }), t('work-items:copy_failed'));

/** A cycle that is over takes no copy. */
function canTakeItems(cycleId: string | null): boolean {
  const cycle = cycles.get(cycleId ?? '');
  return cycle !== undefined && !isOver(cycle);
}

/** Opens the form of a new item with everything that this one has, its text included. */
export async function makeCopy(row: WorkItem, t: TFunction) {
  const { state_id, priority, label_ids, assignee_ids, start_date, target_date } = row;
  const { parent_id, estimate_point, cycle_id, module_ids } = row;
  // Without its text, e.g. while offline, the rest is still worth copying.
  await loadWorkItem(row.project_id, row.id).catch(() => null);
  const text = useDetails.getState().details.get(row.id)?.description_html ?? '';
  const description_html = await withOwnPictures(row.project_id, text);
  const name = t('work-items:copy_name', { name: row.name }).slice(0, MAX_NAME);
  openModal({
    kind: 'create-work-item',
    projectId: row.project_id,
    preset: {
      ...{ name, description_html, state_id, priority, label_ids },
      ...{ assignee_ids, start_date, target_date, parent_id, estimate_point },
      ...{ cycle_id: canTakeItems(cycle_id) ? cycle_id : null, module_ids },
      ...customerOf(row),
    },
  });
}
