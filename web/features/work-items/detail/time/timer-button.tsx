import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { useTimer } from '#entities/tracking/store.ts';
import { askToStop } from '#entities/tracking/stopping.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { startTimerFor } from '../../model/items/time-commands.ts';

/** Starts my timer for an item, or stops it. */
export function TimerButton({ row, look }: { row: WorkItem; look: 'page' | 'peek' }) {
  const { t } = useTranslation('time');
  const isRunning = useTimer()?.issue_id === row.id;
  const text = t(isRunning ? 'timer.stop' : 'timer.start');
  const icon = isRunning ? IconPlayerStop : IconPlayerPlay;
  const press = () => (isRunning ? askToStop() : startTimerFor(row));
  if (look === 'peek') return <IconButton of={icon} label={text} isPressed={isRunning} onClick={press} />;
  return (
    <Button variant="subtle" leftSection={<Icon of={icon} />} aria-pressed={isRunning} onClick={press}>
      {text}
    </Button>
  );
}
