import { useTranslation } from 'react-i18next';
import { percentText } from '#components/charts/number-text.ts';
import { Grips, HeldDates, placeOf } from '#components/timeline/bar-parts.tsx';
import bars from '#components/timeline/bar.module.css';
import { boxOf, type Dates } from '#components/timeline/scale.ts';
import { useDraggedDates } from '#components/timeline/timeline-state.ts';
import { onCanvas, useTimelineView } from '#components/timeline/timeline-view.ts';
import type { Health } from '#entities/planning/initiatives/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { shortDay } from '../model/target-text.ts';
import { NoDates } from './no-dates.tsx';
import styles from './bars.module.css';

/** Narrower than this a bar has its name beside it. */
const NAME_WIDTH = 140;

export type PlanBarProps = {
  /** What it is of, and its id. */
  bar: string;
  name: string;
  dates: Dates;
  health: Health | null;
  percent: number | null;
  canMove: boolean;
};

/** "Nov 9 – Nov 27", or what there is of it. */
export function rangeText({ start_date, target_date }: Dates, language: string): string {
  const [from, to] = [start_date, target_date].map((day) => (day ? shortDay(day, language) : ''));
  return `${from} – ${to}`.trim();
}

export const BAR_KEYS = 'ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight';

/** A project, module, epic or nested initiative in the colour of its health, filled as far as it is done. */
export function PlanBar({ bar, name, dates: own, health, percent, canMove }: PlanBarProps) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  const { scale } = useTimelineView();
  const drag = useDraggedDates(bar);
  const dates = drag?.dates ?? own;
  const box = boxOf(dates, scale);
  if (!box) return <NoDates />;
  const isWide = box.width >= NAME_WIDTH;
  const range = rangeText(dates, language);
  const done = percent === null ? '' : percentText(percent, language);
  const stands = t(`health.${health ?? 'none'}`);
  return (
    <>
      <button
        type="button"
        className={`${bars.bar} ${styles.bar}`}
        data-bar={bar}
        data-health={health ?? 'none'}
        data-open={box.open ?? undefined}
        data-held={drag ? '' : undefined}
        data-movable={canMove ? '' : undefined}
        style={placeOf(box)}
        title={drag ? undefined : `${name}\n${range}`}
        aria-label={[name, range, done, stands].filter(Boolean).join(', ')}
        aria-keyshortcuts={canMove ? BAR_KEYS : undefined}
      >
        {percent !== null && <span className={styles.filled} style={{ width: `${percent}%` }} />}
        {isWide && <span className={bars.name}>{name}</span>}
        {isWide && <span className={styles.percent}>{done}</span>}
        {canMove && <Grips />}
      </button>
      {!isWide && (
        <span className={bars.beside} style={{ left: onCanvas(box.left + box.width + 8) }} aria-hidden>
          {done ? `${name} · ${done}` : name}
        </span>
      )}
      {drag && <HeldDates {...{ drag, box, range }} />}
    </>
  );
}
