import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { useTranslation } from 'react-i18next';
import { deleteEntry, restoreEntry } from '#entities/tracking/actions.ts';
import { decideSheet } from '#entities/tracking/sheets.ts';
import { readRowsOf, useNamedItems } from '#entities/tracking/week.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { showToast } from '#lib/frame/toast-store.ts';
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
      added.map((row) => ({ ...row, item: row.issue_id ? itemOf(row.issue_id) : null })),
    );
    showToast({ tone: 'success', title: t('week.copied', { number: added.length }) });
  };
  const remove = (row: GridRow) => {
    const all = row.cells.flat();
    removeRow(week.key, row.key);
    for (const { id } of all) void deleteEntry(id);
    if (all.length === 0) return;
    showToast({
      tone: 'success',
      title: t('entry.deleted', { time: formatMinutes(row.total) }),
      actions: [{ label: t('common:undo'), run: () => all.forEach((entry) => restoreEntry(entry)) }],
    });
  };
  const submit = async () => {
    const isDone = await decideSheet('submit', { memberId, start });
    if (isDone) showToast({ tone: 'success', title: t('sheet.was_submitted') });
  };
  return { copy, remove, submit };
}

const itemOf = (id: string) => useNamedItems.getState()[id] ?? null;
