import { useTranslation } from 'react-i18next';
import { DAY_WIDTH } from '#components/timeline/scale.ts';
import { todayNumber } from '#components/timeline/ticks.ts';
import { onCanvas, useTimelineView } from '#components/timeline/timeline-view.ts';
import styles from './bars.module.css';

const BEHIND_TODAY = 72;

/** Stands where the bar of something without days would be. */
export function NoDates() {
  const { t } = useTranslation('initiatives');
  const { scale } = useTimelineView();
  const today = (todayNumber() + 0.5) * DAY_WIDTH[scale];
  return (
    <span className={styles.noDates} style={{ left: onCanvas(today + BEHIND_TODAY) }}>
      {t('no_dates')}
    </span>
  );
}
