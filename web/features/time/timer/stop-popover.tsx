import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { EntryForm, type FormValues } from '#components/time/entry-form.tsx';
import { isBillable } from '#entities/tracking/is-on.ts';
import { activitiesByWorkspace } from '#entities/tracking/store.ts';
import { discardTimer, stopTimer, type StopValues } from '#entities/tracking/timer-actions.ts';
import type { Timer } from '#entities/tracking/types.ts';
import { today } from '#lib/dates/dates.ts';
import { minutesOf } from './use-elapsed.ts';

type StopProps = { anchor: HTMLElement; timer: Timer; askedAt: number; onClose: () => void };

/** Offers to correct the time before it is stored. The clock goes on until then. */
export function StopPopover({ anchor, timer, askedAt, onClose }: StopProps) {
  const { t } = useTranslation('time');
  // It may run in another workspace than the open one.
  const activities = activitiesByWorkspace.useList(timer.workspace_id);
  const measured = Math.max(1, minutesOf(askedAt - Date.parse(timer.started_at)));
  const start = {
    ...{
      day: today(),
      is_billable: isBillable(timer.project_id),
      note: timer.note,
      activity_id: timer.activity_id,
    },
    minutes: measured,
  };
  const stop = (values: FormValues) => {
    onClose();
    // What was not changed is what the clock and the project say: an evening that becomes a night is two entries.
    const changed: StopValues = {};
    if (values.minutes !== measured) changed.minutes = values.minutes;
    if (values.note !== start.note) changed.note = values.note;
    if (values.activity_id !== start.activity_id) changed.activity_id = values.activity_id;
    if (values.is_billable !== start.is_billable) changed.is_billable = values.is_billable;
    stopTimer(changed);
  };
  const discard = () => {
    onClose();
    discardTimer();
  };
  return (
    <AnchoredPopover anchor={anchor} label={t('timer.stop')} width={320} onClose={onClose}>
      <EntryForm
        start={start}
        activities={activities}
        hasDay={false}
        needsActivity={timer.issue_id === null}
        submitText={t('timer.stop')}
        onSubmit={stop}
        onCancel={onClose}
        other={
          <Button variant="subtle" data-danger onClick={discard}>
            {t('timer.discard')}
          </Button>
        }
      />
    </AnchoredPopover>
  );
}
