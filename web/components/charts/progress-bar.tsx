import { useTranslation } from 'react-i18next';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import { useLanguage } from '#lib/device/language.ts';
import { type Counts, GROUPS, totalOf } from './counts.ts';
import { percentText } from './number-text.ts';
import styles from './progress.module.css';

type BarProps = { counts: Counts; size?: 4 | 6 | 8 };

/** How the items are spread over groups of states, each part as long as its share. */
export function ProgressBar({ counts, size = 6 }: BarProps) {
  const { t } = useTranslation('planning');
  const filled = GROUPS.filter((group) => counts[group] > 0);
  const total = totalOf(counts);
  return (
    <div
      className={styles.bar}
      data-size={size}
      role="progressbar"
      aria-label={t('progress.title')}
      aria-valuenow={percentOf(counts.completed, total)}
      aria-valuetext={
        filled.map((group) => `${t(`progress.group.${group}`)}: ${counts[group]}`).join(', ') ||
        t('progress.nothing')
      }
    >
      {filled.map((group) => (
        <span key={group} data-group={group} style={{ flexGrow: counts[group] }} />
      ))}
    </div>
  );
}

/** "16 of 38 done", large percent before it. */
export function ProgressSummary({ counts, isLarge = false }: { counts: Counts; isLarge?: boolean }) {
  const { t } = useTranslation('planning');
  const language = useLanguage((state) => state.language);
  const total = totalOf(counts);
  return (
    <div className={styles.summary}>
      {isLarge && total > 0 && (
        <b className={styles.big}>{percentText(percentOf(counts.completed, total), language)}</b>
      )}
      <span>
        {total === 0 ? t('progress.nothing') : t('progress.done', { done: counts.completed, count: total })}
      </span>
    </div>
  );
}

/** Why the numbers are smaller than the number of items. */
export function CancelledNote({ counts }: { counts: Counts }) {
  const { t } = useTranslation('planning');
  if (counts.cancelled === 0) return null;
  return <p className={styles.note}>{t('progress.cancelled', { count: counts.cancelled })}</p>;
}
