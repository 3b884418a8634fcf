import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { dateFormat, parseDay, today } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { isWeekend } from '../week/days.ts';
import { NotRead } from '../week/not-read.tsx';
import { SheetLine } from '../week/sheet-line.tsx';
import { isDayLocked, type MyWeek, useMyWeek } from '../week/use-my-week.ts';
import { useWeekActions } from '../week/use-week-actions.ts';
import { weekText } from '../week/week-tools.tsx';
import { AddBar } from './add-bar.tsx';
import { DayEntries } from './day-entries.tsx';
import styles from './phone.module.css';

type PhoneProps = { start: string; onStart: (start: string) => void; isSubmitted: boolean };

/** My week on a phone: one day at a time. */
export function PhoneWeek({ start, onStart, isSubmitted }: PhoneProps) {
  const { t } = useTranslation('time');
  const week = useMyWeek(start);
  const { submit } = useWeekActions(week, start);
  const [day, setDay] = useState(() => (week.days.includes(today()) ? today() : start));
  const isLocked = isDayLocked(week, day);
  return (
    <div className={styles.phone}>
      <WeekHead week={week} start={start} onStart={onStart} />
      <DayStrip week={week} day={day} onDay={setDay} />
      {week.week ? <SheetLine week={week.week} /> : week.isFailed && <NotRead onRetry={week.reload} />}
      <div className={styles.entries}>
        <DayEntries week={week} day={day} isLocked={isLocked} />
        {isSubmitted && week.week?.sheet.state === 'open' && (
          <Button className={styles.submit ?? ''} size="md" onClick={() => void submit()}>
            {t('week.submit')}
          </Button>
        )}
      </div>
      {!isLocked && <AddBar week={week} day={day} />}
    </div>
  );
}

type HeadProps = { week: MyWeek; start: string; onStart: (start: string) => void };

function WeekHead({ week: { grid, week }, start, onStart }: HeadProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const planned = week?.planned?.reduce((sum, minutes) => sum + minutes, 0) ?? 0;
  const total = formatMinutes(grid.total);
  return (
    <div className={styles.head}>
      <IconButton
        of={IconChevronLeft}
        size="xl"
        iconSize={20}
        label={t('week.previous')}
        onClick={() => onStart(daysAfter(start, -7))}
      />
      <span>
        <b>{weekText(start, language)}</b>{' '}
        <span>{planned > 0 ? t('item.of', { time: total, planned: formatMinutes(planned) }) : total}</span>
      </span>
      <IconButton
        of={IconChevronRight}
        size="xl"
        iconSize={20}
        label={t('week.next')}
        onClick={() => onStart(daysAfter(start, 7))}
      />
    </div>
  );
}

type StripProps = { week: MyWeek; day: string; onDay: (day: string) => void };

function DayStrip({ week: { days, grid, week }, day, onDay }: StripProps) {
  const { t } = useTranslation('time');
  const language = useLanguage((state) => state.language);
  const now = today();
  return (
    <div className={styles.days} role="group" aria-label={t('tab.week')}>
      {days.map((each, index) => {
        const minutes = grid.totals[index] ?? 0;
        const isShort = each < now && minutes < (week?.planned?.[index] ?? 0);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === day}
            data-weekend={isWeekend(each) ? '' : undefined}
            data-short={isShort ? '' : undefined}
            onClick={() => onDay(each)}
          >
            {dateFormat(language, { weekday: 'short' }).format(parseDay(each))} <b>{Number(each.slice(8))}</b>{' '}
            {minutes > 0 ? formatMinutes(minutes) : '–'}
          </button>
        );
      })}
    </div>
  );
}
