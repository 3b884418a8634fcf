import { useTranslation } from 'react-i18next';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { useEpicProgress } from '#entities/work-items/epics/progress.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import styles from './epic-progress.module.css';
import { PartFailed } from '../parts/part-failed.tsx';
import { Section } from '../parts/section.tsx';

/** In the order of the bar; what was cancelled is no part of the way. */
const GROUPS = ['completed', 'started', 'unstarted', 'backlog'] as const;

/** How far the items below an epic are. Nothing is drawn while there are none. */
export function EpicProgress({ row }: { row: WorkItem }) {
  const { t } = useTranslation(['detail', 'work-items']);
  const { progress, state, retry } = useEpicProgress(row);
  if (!progress)
    return state === 'failed' ? <PartFailed text={t('progress.failed')} onRetry={retry} /> : null;
  if (progress.total_issues === 0) return null;
  const { cancelled_issues: cancelled, overdue_issues: overdue } = progress;
  const total = progress.total_issues - cancelled;
  const done = progress.completed_issues;
  const percent = total > 0 ? Math.round((done / total) * 100) : 0;
  const filled = GROUPS.filter((group) => progress[`${group}_issues`] > 0);
  return (
    <Section title={t('progress.title')} meta={t('progress.done', { done, count: total, percent })}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('progress.title')}
        aria-valuenow={percent}
        aria-valuetext={t('progress.done', { done, count: total, percent })}
      >
        {filled.map((group) => (
          <span key={group} data-group={group} style={{ flexGrow: progress[`${group}_issues`] }} />
        ))}
      </div>
      <ul className={styles.groups}>
        {filled.map((group) => (
          <li key={group}>
            <StateIcon group={group} size={14} />
            {t(`work-items:state_group.${group}`)}
            <b>{progress[`${group}_issues`]}</b>
          </li>
        ))}
        {overdue > 0 && <li data-danger>{t('progress.overdue', { count: overdue })}</li>}
        {cancelled > 0 && <li data-aside>{t('progress.cancelled', { count: cancelled })}</li>}
      </ul>
    </Section>
  );
}
