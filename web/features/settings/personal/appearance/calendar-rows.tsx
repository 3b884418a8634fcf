import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  chooseCalendar,
  DAY_FORMATS,
  type DayFormat,
  FIRST_DAYS,
  type HourCycle,
  useCalendarChoice,
  type Weekday,
} from '#lib/dates/calendar-choice.ts';
import { formatMonthDay, sampleDay, today } from '#lib/dates/dates.ts';
import { formatTime } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { Row } from '../../parts/box.tsx';

const AFTERNOON = '2026-01-01T15:30:00';
const SUNDAY = 4;
const USUAL = 'usual';

const weekdayName = (day: Weekday, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, SUNDAY + day),
  );

/** With which day weeks begin, and how days and hours are written. */
export function CalendarRows() {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  const { firstDay, hours } = useCalendarChoice();
  const usual = { value: USUAL, label: t('calendar.usual') };
  const days = FIRST_DAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) }));
  const cycles = (['h23', 'h12'] as const).map((cycle) => ({
    value: cycle,
    label: formatTime(AFTERNOON, language, cycle),
  }));
  return (
    <>
      <Row label={t('calendar.first_day')} htmlFor="first-day" isField>
        <Select
          id="first-day"
          data={[usual, ...days]}
          value={firstDay === null ? USUAL : String(firstDay)}
          onChange={(value) =>
            chooseCalendar({ firstDay: value === USUAL ? null : (Number(value) as Weekday) })
          }
        />
      </Row>
      <DayRow />
      <Row label={t('calendar.hours')}>
        <SegmentedControl
          aria-label={t('calendar.hours')}
          data={cycles}
          value={hours}
          onChange={(value) => chooseCalendar({ hours: value as HourCycle })}
        />
      </Row>
    </>
  );
}

/** How days are written, each choice by what today would be. */
function DayRow() {
  const { t } = useTranslation('settings');
  const language = useLanguage((state) => state.language);
  const chosen = useCalendarChoice((state) => state.days);
  const [now] = useState(() => new Date());
  const formats = DAY_FORMATS.map((format) => ({ value: format, label: sampleDay(now, language, format) }));
  const usual = { value: USUAL, label: t('calendar.usual_day', { day: sampleDay(now, language, null) }) };
  const reads = formatMonthDay(today(now), language, { withWeekday: true, now });
  return (
    <Row label={t('calendar.days')} hint={t('calendar.today', { day: reads })} htmlFor="day-format" isField>
      <Select
        id="day-format"
        data={[usual, ...formats]}
        value={chosen ?? USUAL}
        onChange={(value) => chooseCalendar({ days: value === USUAL ? null : (value as DayFormat) })}
      />
    </Row>
  );
}
