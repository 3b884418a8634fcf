import type { CSSProperties } from 'react';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './bar.module.css';
import type { Box } from './scale.ts';
import type { BarDrag } from './timeline-state.ts';
import { onCanvas } from './timeline-view.ts';

export const placeOf = ({ left, width }: Box): CSSProperties => ({ left: onCanvas(left), width });

/** Both ends, by which a bar is resized. */
export const Grips = () => (
  <>
    <span className={styles.grip} data-grip="start" />
    <span className={styles.grip} data-grip="end" />
  </>
);

/** The name of a bar that is too narrow for it. */
export const NameBeside = ({ box, name }: { box: Box; name: string }) => (
  <span className={styles.beside} style={{ left: onCanvas(box.left + box.width + 8) }} aria-hidden>
    {name}
  </span>
);

type HeldDatesProps = { drag: BarDrag; box: Box; range: string };

/** The day that the end under the hand would get, or both while all of the bar is held. */
export function HeldDates({ drag: { grip, dates }, box, range }: HeldDatesProps) {
  const language = useLanguage((state) => state.language);
  const day = { start: dates.start_date, end: dates.target_date, move: null }[grip];
  const x = { start: box.left, end: box.left + box.width, move: box.left + box.width / 2 }[grip];
  return (
    <span className={styles.tip} style={{ left: onCanvas(x) }} role="status">
      {day ? formatMonthDay(day, language) : range}
    </span>
  );
}
