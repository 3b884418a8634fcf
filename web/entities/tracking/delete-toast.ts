import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import i18next from 'i18next';
import { dismissToast, showToast } from '#lib/frame/toast-store.ts';
import { deleteEntry, restoreEntry } from './actions.ts';
import type { TimeEntry } from './types.ts';

/** Deletes an entry and offers to bring it back, unless that was refused. */
export function deleteWithToast(entry: TimeEntry) {
  const deletion = deleteEntry(entry.id);
  const toast = showToast({
    tone: 'success',
    title: i18next.t('time:entry.deleted', { time: formatMinutes(entry.minutes) }),
    ...(entry.note && { text: entry.note }),
    actions: [{ label: i18next.t('common:undo'), run: () => void restoreEntry(entry) }],
  });
  void deletion.then((isDeleted) => {
    if (!isDeleted) dismissToast(toast);
  });
}
