import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import { patchMany } from '#entities/work-items/items/bulk.ts';
import type { FoundItem } from '#entities/work-items/items/find.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { planOf } from '../../model/moves/drop.ts';
import type { ListView } from '../../model/display/list-view.ts';

/** Gives an item another due day, or none; a day before its start is refused in words. False when nothing changed. */
export function moveToDay(id: string, day: string | null, { t, language, canEdit }: ListView): boolean {
  const row = workItems.get(id);
  if (!row || row.target_date === day) return false;
  const refuse = (text: string) => warn(t, text);
  if (!canEdit) {
    refuse(t('work-items:drag.read_only'));
    return false;
  }
  if (day && row.start_date && day < row.start_date) {
    refuse(startsLater(row.start_date, { t, language }));
    return false;
  }
  void patchWorkItem(id, { target_date: day });
  return true;
}

const warn = (t: ListView['t'], text: string) =>
  showToast({ tone: 'warning', title: t('work-items:drag.refused'), text });

const startsLater = (start: string, { t, language }: Pick<ListView, 't' | 'language'>) =>
  t('work-items:calendar.before_start', { day: formatDate(start, language) });

/** Makes items due on a day, and puts them into the cycle or module whose calendar it is; those that start later stay. */
export function addToDay(items: readonly FoundItem[], day: string, view: ListView): void {
  const late = items.find(({ start_date }) => start_date && day < start_date);
  if (late?.start_date) warn(view.t, startsLater(late.start_date, view));
  const ids = items.filter(({ start_date }) => !start_date || day >= start_date).map(({ id }) => id);
  if (ids.length === 0) return;
  void patchMany(view.projectId, ids, { ...planOf(view.settings.place), target_date: day });
}
