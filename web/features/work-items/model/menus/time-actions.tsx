import { Menu } from '@mantine/core';
import { IconClockPlus, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { useTimer } from '#entities/tracking/store.ts';
import { askToStop } from '#entities/tracking/stopping.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { startTimerFor } from '../items/time-commands.ts';
import { openOverlay } from '../properties/item-overlay.ts';

/** The row of an item, or the head of its panel. */
const placeOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-item-id="${id}"]`) ??
  document.querySelector<HTMLElement>(`[data-open-item="${id}"] [data-add-time]`) ??
  document.querySelector<HTMLElement>(`[data-open-item="${id}"]`) ??
  document.body;

/** Entries of an item's menu about its time. */
export function TimeActions({ row }: { row: WorkItem }) {
  const { t } = useTranslation('time');
  const isRunning = useTimer()?.issue_id === row.id;
  // After the menu has closed: both are the one thing that may be open.
  const add = () =>
    void setTimeout(() => openOverlay({ kind: 'time', itemId: row.id, anchor: placeOf(row.id) }));
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={isRunning ? IconPlayerStop : IconPlayerPlay} />}
        onClick={() => (isRunning ? askToStop() : startTimerFor(row))}
      >
        {t(isRunning ? 'timer.stop' : 'timer.start')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconClockPlus} />} onClick={add}>
        {t('entry.add')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
