import { type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { boxOf, type Box } from '#components/timeline/scale.ts';
import { type BarDrag, useDraggedDates } from '#components/timeline/timeline-state.ts';
import { onCanvas, useTimelineView } from '#components/timeline/timeline-view.ts';
import type { Module } from '#entities/modules/types.ts';
import { formatMonthDay } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { percentDone, rangeOf } from '../module-values.ts';
import styles from './timeline.module.css';

/** Narrower than this a bar has its name beside it. */
const NAME_WIDTH = 140;

/** The bar of a module in the colour of how it stands; nothing without days. */
export function ModuleBar({ module, canMove }: { module: Module; canMove: boolean }) {
  const { t } = useTranslation('modules');
  const language = useLanguage((state) => state.language);
  const { scale } = useTimelineView();
  const drag = useDraggedDates(module.id);
  const dates = drag?.dates ?? module;
  const box = boxOf(dates, scale);
  if (!box) return null;
  const percent = percentDone(module);
  const isWide = box.width >= NAME_WIDTH;
  const range = rangeOf(dates, language);
  const place: CSSProperties = { left: onCanvas(box.left), width: box.width };
  return (
    <>
      <button
        type="button"
        className={styles.bar}
        data-bar={module.id}
        data-status={module.status}
        data-open={box.open ?? undefined}
        data-held={drag ? '' : undefined}
        data-movable={canMove ? '' : undefined}
        style={place}
        title={drag ? undefined : `${module.name}\n${range}`}
        aria-label={`${module.name}, ${range}, ${percent}%, ${t(`status.${module.status}`)}`}
        aria-keyshortcuts={canMove ? 'ArrowLeft ArrowRight Shift+ArrowLeft Shift+ArrowRight' : undefined}
      >
        <span className={styles.filled} style={{ width: `${percent}%` }} />
        {isWide && <span className={styles.barName}>{module.name}</span>}
        {isWide && <span className={styles.percent}>{percent}%</span>}
        {canMove && <span className={styles.grip} data-grip="start" />}
        {canMove && <span className={styles.grip} data-grip="end" />}
      </button>
      {!isWide && (
        <span className={styles.beside} style={{ left: onCanvas(box.left + box.width + 8) }} aria-hidden>
          {module.name}
        </span>
      )}
      {drag && <HeldDay drag={drag} box={box} range={range} language={language} />}
    </>
  );
}

type HeldProps = { drag: BarDrag; box: Box; range: string; language: string };

/** The day that the end under the hand would get, or both while all of the bar is held. */
function HeldDay({ drag: { grip, dates }, box, range, language }: HeldProps) {
  const day = { start: dates.start_date, end: dates.target_date, move: null }[grip];
  const x = { start: box.left, end: box.left + box.width, move: box.left + box.width / 2 }[grip];
  return (
    <span className={styles.tip} style={{ left: onCanvas(x) }} role="status">
      {day ? formatMonthDay(day, language) : range}
    </span>
  );
}
