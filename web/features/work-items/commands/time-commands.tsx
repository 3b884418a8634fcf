import { IconClockPlus, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { projects } from '#entities/projects/projects/store.ts';
import { tracksTime } from '#entities/tracking/is-on.ts';
import { currentTimer } from '#entities/tracking/store.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { openOverlay } from '../model/properties/item-overlay.ts';
import { startTimerFor } from '../model/items/time-commands.ts';
import { aboutItem, type Target } from './about-item.ts';

const isTracked = ({ row }: Target) => tracksTime(projects.get(row.project_id)) && row.archived_at === null;

/** Commands about the time of the item in focus. */
export function TimeCommands() {
  const { t } = useTranslation(['time', 'work-items']);
  const commands = useMemo((): Command[] => {
    const group = t('work-items:command.group');
    return [
      aboutItem(group, 'start-timer', {
        label: t('timer.start'),
        icon: IconPlayerPlay,
        shortcut: 'start_timer',
        isAllowed: (target) => isTracked(target) && currentTimer()?.issue_id !== target.row.id,
        run: ({ row }) => startTimerFor(row),
      }),
      aboutItem(group, 'add-time', {
        label: t('entry.add'),
        icon: IconClockPlus,
        shortcut: 'add_time',
        isAllowed: isTracked,
        run: ({ item: { id: itemId, anchor } }) => openOverlay({ kind: 'time', itemId, anchor }),
      }),
    ];
  }, [t]);
  useCommands('item-time', commands);
  return null;
}
