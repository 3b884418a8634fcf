import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { useTranslation } from 'react-i18next';
import { deleteEntry, restoreEntry } from '#entities/tracking/actions.ts';
import { decideSheet } from '#entities/tracking/sheets.ts';
import { findNamedItem, readRowsOf } from '#entities/tracking/week.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { dismissToast, showToast } from '#lib/frame/toast-store.ts';
import { addRows, removeRow, rowKey } from './added-rows.ts';
import type { GridRow } from './grid-rows.ts';
import type { MyWeek } from './use-my-week.ts';

/** What is done with my week as a whole, and with its rows. */
export function useWeekActions(week: MyWeek, start: string) {
  const { t } = useTranslation(['time', 'common']);
  const memberId = useMe().id;
  const copy = async () => {
    const rows = await readRowsOf({ memberId, start: daysAfter(start, -7) });
    if (rows === null) return void showToast({ tone: 'warning', title: t('week.copy_failed') });
    const here = new Set(week.grid.groups.flatMap((group) => group.rows.map(({ key }) => key)));
    const added = rows.filter((row) => !here.has(rowKey(row)));
    addRows(
      week.key,
      added.map((row) => ({ ...row, item: findNamedItem(row.issue_id) })),
    );
    showToast({ tone: 'success', title: t('week.copied', { number: added.length }) });
  };
  const remove = (row: GridRow) => {
    const all = row.cells.flat();
    removeRow(week.key, row.key);
    if (all.length === 0) return;
    // What was refused is there still: bringing it back would make it twice.
    const gone = new Set(all);
    const toast = showToast({
      tone: 'success',
      title: t('entry.deleted', { time: formatMinutes(row.total) }),
      actions: [{ label: t('common:undo'), run: () => gone.forEach((entry) => restoreEntry(entry)) }],
    });
    for (const entry of all) {
      void deleteEntry(entry.id).then((isDeleted) => {
        if (!isDeleted) gone.delete(entry);
        if (gone.size === 0) dismissToast(toast);
      });
    }
  };
  const submit = async () => {
    const isDone = await decideSheet('submit', { memberId, start });
    if (isDone) showToast({ tone: 'success', title: t('sheet.was_submitted') });
  };
  return { copy, remove, submit };
}
