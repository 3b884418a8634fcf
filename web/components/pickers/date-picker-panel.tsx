import { Button, TextInput } from '@mantine/core';
import { DatePicker as Calendar, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstWeekday } from '#lib/dates/calendar-choice.ts';
import { formatFullDay, formatMonthDay, today } from '#lib/dates/dates.ts';
import { useDaysOff } from '#lib/dates/days-off.ts';
import { readDay } from '#lib/dates/read-day.ts';
import { calendarWords } from './calendar-words.ts';
import { MonthHolidays } from './month-holidays.tsx';
import { useDayWords } from './use-day-words.ts';
import styles from './date-picker-panel.module.css';

export type DatePickerPanelProps = {
  /** `yyyy-MM-dd` or null. */
  value: string | null;
  onPick: (day: string | null) => void;
  onClose: () => void;
  language: string;
  /** Null for a day that cannot be cleared. */
  clearText: string | null;
  /** A due date cannot be before the start, a start not after the due date. */
  minDay?: string | null;
  maxDay?: string | null;
};

type Limits = Pick<DatePickerPanelProps, 'minDay' | 'maxDay'>;
const isWithin = (day: string, { minDay, maxDay }: Limits) =>
  (!minDay || day >= minDay) && (!maxDay || day <= maxDay);

/** The names of the arrows, by what they turn over. */
function useArrowNames() {
  const { t } = useTranslation();
  return {
    previousMonth: t('calendar.previous_month'),
    nextMonth: t('calendar.next_month'),
    previousYear: t('calendar.previous_year'),
    nextYear: t('calendar.next_year'),
    previousDecade: t('calendar.previous_decade'),
    nextDecade: t('calendar.next_decade'),
  };
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTH_STEPS: Record<string, number> = { PageUp: -1, PageDown: 1 };

function dayAfterMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The keyboard starts on the day, and goes on over the ends of the month. */
function useDayKeys(panel: RefObject<HTMLDivElement | null>, start: string) {
  const [month, setMonth] = useState(start);
  const wanted = useRef<string | null>(start);
  const focus = (day: string) =>
    panel.current?.querySelector<HTMLElement>(`[data-day="${day}"]:not([data-outside])`);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const button = focus(wanted.current);
    wanted.current = null;
    button?.focus({ preventScroll: true });
  });
  const handleKey = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const step = STEPS[event.key];
    const months = MONTH_STEPS[event.key];
    if (!from || (step === undefined && months === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    const to = step === undefined ? dayAfterMonths(from, months ?? 0) : daysAfter(from, step);
    wanted.current = to;
    setMonth(to);
    focus(to)?.focus({ preventScroll: true });
  };
  return { month, setMonth, handleKey };
}

/** A calendar with a field above it that understands words. */
export function DatePickerPanel(props: DatePickerPanelProps) {
  const { value, onPick, onClose, language, clearText, minDay, maxDay } = props;
  const firstDay = useFirstWeekday(language);
  const arrowNames = useArrowNames();
  const panel = useRef<HTMLDivElement>(null);
  const keys = useDayKeys(panel, value ?? today());
  const { offDays, words } = useDaysWithNames(language);
  const pick = (day: string | null) => {
    onPick(day);
    onClose();
  };
  return (
    <div ref={panel} className={styles.panel}>
      <DayField {...props} pick={pick} panel={panel} />
      <DatesProvider settings={{ firstDayOfWeek: firstDay, weekendDays: [] }}>
        <div onKeyDownCapture={keys.handleKey}>
          <Calendar
            value={value}
            onChange={pick}
            date={keys.month}
            onDateChange={keys.setMonth}
            {...(minDay && { minDate: minDay })}
            {...(maxDay && { maxDate: maxDay })}
            {...words}
            size="xs"
            className={styles.calendar ?? ''}
            highlightToday
            ariaLabels={arrowNames}
            getDayProps={offDays}
            classNames={{
              calendarHeader: styles.header ?? '',
              day: styles.day ?? '',
              calendarHeaderControl: styles.control ?? '',
              weekday: styles.weekday ?? '',
            }}
          />
        </div>
      </DatesProvider>
      <MonthHolidays month={keys.month.slice(0, 7)} language={language} />
      {value && clearText !== null && (
        <Button variant="subtle" size="xs" fullWidth mt={4} onClick={() => pick(null)}>
          {clearText}
        </Button>
      )}
    </div>
  );
}

/** Days off are shaded, and holidays named, for the pointer and in the names of days. */
function useDaysWithNames(language: string) {
  const { isOff, holidayName } = useDaysOff();
  return useMemo(() => {
    const words = calendarWords(language);
    const offDays = (day: string) => ({
      'data-day': day,
      ...(isOff(day) && { 'data-off': '' }),
      ...(holidayName(day) && { title: holidayName(day) }),
    });
    const getDayAriaLabel = (day: string) =>
      [words.getDayAriaLabel(day), holidayName(day.slice(0, 10))].filter(Boolean).join(', ');
    return { offDays, words: { ...words, getDayAriaLabel } };
  }, [language, isOff, holidayName]);
}

type FieldProps = DatePickerPanelProps & {
  pick: (day: string) => void;
  panel: RefObject<HTMLDivElement | null>;
};

/** What is typed on a day goes into the field; Enter takes the day that it means. */
function DayField({ pick, panel, language, ...limits }: FieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useTypedInto(input, panel);
  const words = useDayWords();
  const day = readDay(text, { language, words });
  const isPossible = day !== null && isWithin(day, limits);
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && isPossible) pick(day);
    else if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'ArrowDown') {
      panel.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
    } else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextInput
        ref={input}
        size="xs"
        aria-label={t('calendar.type')}
        placeholder={t('calendar.hint')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <div className={styles.meant} role="status">
        {text === '' && <Usual pick={pick} limits={limits} />}
        {text !== '' && day !== null && (
          <Button variant="subtle" size="xs" disabled={!isPossible} onClick={() => pick(day)}>
            {formatMonthDay(day, language, { withWeekday: true })}
          </Button>
        )}
        {text !== '' && day === null && <span className={styles.unknown}>{t('calendar.unknown')}</span>}
      </div>
    </>
  );
}

/** Letters and digits that are pressed on a day are meant for the field. */
function useTypedInto(input: RefObject<HTMLInputElement | null>, panel: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const root = panel.current;
    const handleKey = (event: globalThis.KeyboardEvent) => {
      const isHeld = event.ctrlKey || event.metaKey || event.altKey;
      if (event.target === input.current || isHeld || event.key.length !== 1 || event.key === ' ') return;
      // The key is written where the keyboard is by then.
      input.current?.focus();
    };
    root?.addEventListener('keydown', handleKey);
    return () => root?.removeEventListener('keydown', handleKey);
  }, [input, panel]);
}

function Usual({ pick, limits }: { pick: (day: string) => void; limits: Limits }) {
  const { t, i18n } = useTranslation();
  const days = [
    { name: t('calendar.today'), day: today() },
    { name: t('calendar.tomorrow'), day: daysAfter(today(), 1) },
  ];
  return days.map(({ name, day }) => (
    <Button
      key={day}
      variant="subtle"
      size="xs"
      disabled={!isWithin(day, limits)}
      title={formatFullDay(day, i18n.language)}
      onClick={() => pick(day)}
    >
      {name}
    </Button>
  ));
}
