import { useEffect, useState } from 'react';
import { useCalendarChoice } from '#lib/dates/calendar-choice.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './wall.module.css';

const MINUTE_MS = 60_000;

/** The day and the time, turned on with the minute. */
export function WallClock() {
  const language = useLanguage((state) => state.language);
  const hourCycle = useCalendarChoice(({ hours }) => hours);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), MINUTE_MS - (now.getTime() % MINUTE_MS));
    return () => clearTimeout(timer);
  }, [now]);
  const text = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle,
  }).format(now);
  return (
    <time className={styles.now} dateTime={now.toISOString()}>
      {text}
    </time>
  );
}
