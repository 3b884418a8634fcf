import { patchWorkItem } from '#entities/work-items/actions.ts';
import { workItems } from '#entities/work-items/store.ts';
import { formatDate } from '#lib/dates.ts';
import { showToast } from '#lib/toast-store.ts';
import type { ListView } from '../display/list-view.ts';

/** Gives an item another due day, or none; a day before its start is refused in words. False when nothing changed. */
export function moveToDay(id: string, day: string | null, { t, language, canEdit }: ListView): boolean {
  const row = workItems.get(id);
  if (!row || row.target_date === day) return false;
  const refuse = (text: string) => showToast({ tone: 'warning', title: t('work-items:drag.refused'), text });
  if (!canEdit) {
    refuse(t('work-items:drag.read_only'));
    return false;
  }
  if (day && row.start_date && day < row.start_date) {
    refuse(t('work-items:calendar.before_start', { day: formatDate(row.start_date, language) }));
    return false;
  }
  void patchWorkItem(id, { target_date: day });
  return true;
}
