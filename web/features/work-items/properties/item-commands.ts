import type { TFunction } from 'i18next';
import type { WorkItem, WorkItemPatch } from '#entities/work-items/types.ts';
import { showToast } from '#lib/toast-store.ts';

async function copy(text: string, done: string, failed: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', title: done });
  } catch {
    // Browsers refuse the clipboard to pages that are not served securely: then the text itself helps.
    showToast({ tone: 'warning', title: failed, text });
  }
}

export const copyItemLink = (path: string, t: TFunction) =>
  copy(new URL(path, location.origin).href, t('work-items:link_copied'), t('work-items:copy_failed'));

export const copyItemKey = (key: string, t: TFunction) =>
  copy(key, t('work-items:key_copied', { key }), t('work-items:copy_failed'));

/** What "Make a copy" fills the form of a new item with. */
export function copyOf(row: WorkItem, t: TFunction): WorkItemPatch {
  const { state_id, priority, label_ids, assignee_ids, start_date, target_date, parent_id } = row;
  const name = t('work-items:copy_name', { name: row.name });
  return { name, state_id, priority, label_ids, assignee_ids, start_date, target_date, parent_id };
}
