import { useTranslation } from 'react-i18next';
import { percentText } from '#components/charts/number-text.ts';
import { Grips, HeldDates, placeOf } from '#components/timeline/bar-parts.tsx';
import bars from '#components/timeline/bar.module.css';
import { boxOf } from '#components/timeline/scale.ts';
import { useDraggedDates } from '#components/timeline/timeline-state.ts';
import { onCanvas, useTimelineView } from '#components/timeline/timeline-view.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { barDates, percentOfProgress, slipBox, slipOf } from '../model/geometry.ts';
import { useSourceName } from '../model/sources.ts';
import { shortDay } from '../model/target-text.ts';
import { NoDates } from './no-dates.tsx';
import { BAR_KEYS, rangeText } from './plan-bar.tsx';
import styles from './bars.module.css';

type RollUpProps = { row: Initiative; canMove: boolean };

/** An initiative at the top: a thin bar over its days, filled as far as its parts are done, and the line past its target. */
export function RollUpBar({ row, canMove }: RollUpProps) {
  const language = useLanguage((state) => state.language);
  const { scale } = useTimelineView();
  const bar = `initiative:${row.id}`;
  const drag = useDraggedDates(bar);
  const dates = drag?.dates ?? barDates(row);
  const box = boxOf(dates, scale);
  if (!box) return <NoDates />;
  const percent = percentOfProgress(row.progress);
  const range = rangeText(dates, language);
  const slip = slipOf({ ...row, ...dates });
  const slipping = slip && slipBox(slip, scale);
  const end = slipping ? slipping.left + slipping.width : box.left + box.width;
  return (
    <>
      <button
        type="button"
        className={`${bars.bar} ${styles.rollUp}`}
        data-bar={bar}
        data-held={drag ? '' : undefined}
        data-movable={canMove ? '' : undefined}
        style={placeOf(box)}
        title={drag ? undefined : `${row.name}\n${range}`}
        aria-label={[row.name, range, percent === null ? '' : percentText(percent, language)]
          .filter(Boolean)
          .join(', ')}
        aria-keyshortcuts={canMove ? BAR_KEYS : undefined}
      >
        <span className={styles.track}>
          <span style={{ width: `${percent ?? 0}%` }} />
        </span>
        {canMove && <Grips />}
      </button>
      {slipping && (
        <span
          className={styles.slip}
          style={{ left: onCanvas(slipping.left), width: slipping.width }}
          aria-hidden
        />
      )}
      <EndLabel row={row} percent={percent} slip={slip} left={end} />
      {drag && <HeldDates {...{ drag, box, range }} />}
    </>
  );
}

type EndProps = { row: Initiative; percent: number | null; slip: { to: string } | null; left: number };

/** How far it is, and which part ends after the target. */
function EndLabel({ row, percent, slip, left }: EndProps) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  const name = useSourceName(row.last_part);
  const done = percent === null ? '' : percentText(percent, language);
  const day = slip ? shortDay(slip.to, language) : '';
  const late = slip && name ? t('late_by', { day, name }) : day;
  const text = [done, late].filter(Boolean).join(', ');
  return (
    <span className={styles.end} data-late={slip ? '' : undefined} style={{ left: onCanvas(left + 8) }}>
      {text}
    </span>
  );
}
