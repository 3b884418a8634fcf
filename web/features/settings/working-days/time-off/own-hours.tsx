import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentMe } from '#entities/identity/users/store.ts';
import { putHours } from '#entities/workspaces/working-days/actions.ts';
import { useWorkingCalendar } from '#entities/workspaces/working-days/hooks.ts';
import { fetchHours } from '#entities/workspaces/working-days/load.ts';
import type { MemberHours, WeekMinutes } from '#entities/workspaces/working-days/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { today } from '#lib/dates/dates.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { Box, Row, Section } from '../../parts/box.tsx';
import { LoadState } from '../../parts/load-state.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useAsked } from '../../parts/use-asked.ts';
import { useLoaded } from '../../parts/reading/use-loaded.ts';
import { DayButton } from '../parts/day-button.tsx';
import styles from '../parts/working-days.module.css';
import { WeekFields } from '../parts/week-fields.tsx';

/** The hours that the caller works, where they are not those of the workspace. */
export function OwnHours() {
  const { t } = useTranslation('working-days');
  const { id, slug } = useCurrentWorkspace();
  const load = useCallback(() => fetchHours(slug, currentMe().id), [slug]);
  const { data, problem, reload } = useLoaded(load);
  const calendar = useWorkingCalendar(id);
  return (
    <Section title={t('own_hours.title')} text={t('own_hours.text')}>
      {data && calendar ? (
        <Hours key={data.from_day} stored={data} usual={calendar.days} onStored={reload} />
      ) : (
        <LoadState problem={problem} onRetry={reload} />
      )}
    </Section>
  );
}

type HoursProps = { stored: MemberHours; usual: WeekMinutes; onStored: () => void };

function Hours({ stored, usual, onStored }: HoursProps) {
  const { t } = useTranslation(['working-days', 'settings', 'common']);
  const [days, setDays] = useState<WeekMinutes | null>(stored.days);
  const [fromDay, setFromDay] = useState(stored.from_day ?? today());
  const { isBusy, problem, confirm } = useAsked(async (hours: Parameters<typeof putHours>[1]) => {
    await putHours(currentMe().id, hours);
    if (hours) showToast({ tone: 'success', title: t('settings:stored') });
    else setDays(null);
    onStored();
  });
  if (!days) {
    return (
      <Box>
        <Row label={t('own_hours.none')}>
          <Button onClick={() => setDays(usual)}>{t('own_hours.set')}</Button>
        </Row>
      </Box>
    );
  }
  return (
    <Box>
      <WeekFields days={days} onChange={(day, minutes) => setDays({ ...days, [day]: minutes })} />
      <div className={styles.foot}>
        <span>{t('own_hours.from')}</span>
        <DayButton
          isNeeded
          label={t('own_hours.from')}
          value={fromDay}
          onPick={(day) => day && setFromDay(day)}
        />
        <span className={styles.space} />
        <Button variant="subtle" disabled={isBusy} onClick={() => confirm(null)}>
          {t('own_hours.reset')}
        </Button>
        <Button variant="filled" loading={isBusy} onClick={() => confirm({ days, from_day: fromDay })}>
          {t('common:save')}
        </Button>
      </div>
      <Problem text={problem} />
    </Box>
  );
}
