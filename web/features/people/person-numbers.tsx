import { useTranslation } from 'react-i18next';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { PersonStats } from '#entities/workspaces/people/api.ts';
import { countInGroup, GROUPS, slicesOf } from './state-groups.ts';
import styles from './person.module.css';

type StatsProps = { stats: PersonStats };

const RADIUS = 58;
const ROUND = 2 * Math.PI * RADIUS;
/** Between two parts of the ring. */
const GAP = 3;

/** The ring repeats what the list beside it says. */
function Ring({ stats }: StatsProps) {
  const { t, i18n } = useTranslation('people');
  const slices = slicesOf(stats);
  const gap = slices.length > 1 ? GAP : 0;
  return (
    <div className={styles.ring} aria-hidden>
      <svg viewBox="0 0 136 136" fill="none" strokeWidth="18">
        <circle cx="68" cy="68" r={RADIUS} stroke="var(--track)" />
        {slices.map(({ group, share, start }) => (
          <circle
            key={group}
            cx="68"
            cy="68"
            r={RADIUS}
            stroke={`var(--state-${group})`}
            strokeDasharray={`${Math.max(1, share * ROUND - gap)} ${ROUND}`}
            transform={`rotate(${start * 360 - 90} 68 68)`}
          />
        ))}
      </svg>
      <span>
        <strong>{stats.assigned_issues.toLocaleString(i18n.language)}</strong>
        {t('of_assigned')}
      </span>
    </div>
  );
}

export function ByState({ stats }: StatsProps) {
  const { t } = useTranslation(['people', 'project-settings']);
  const total = GROUPS.reduce((sum, group) => sum + countInGroup(stats, group), 0);
  return (
    <section className={styles.box} aria-labelledby="by-state">
      <h2 id="by-state">{t('by_state')}</h2>
      <div className={styles.byState}>
        <Ring stats={stats} />
        <ul className={styles.lines}>
          {GROUPS.map((group) => (
            <li key={group} className={styles.bar}>
              <StateIcon group={group} />
              <span className={styles.barLabel}>{t(`project-settings:states.group.${group}`)}</span>
              <span className={styles.barCount}>{countInGroup(stats, group)}</span>
              <span className={styles.percent}>
                {total === 0 ? 0 : Math.round((countInGroup(stats, group) / total) * 100)} %
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;

export function ByPriority({ stats }: StatsProps) {
  const { t } = useTranslation('people');
  const countOf = (priority: string) =>
    stats.priority_distribution.find((row) => row.priority === priority)?.priority_count ?? 0;
  const most = Math.max(1, ...PRIORITIES.map(countOf));
  return (
    <section className={styles.box} aria-labelledby="by-priority">
      <h2 id="by-priority">{t('by_priority')}</h2>
      <ul className={styles.lines}>
        {PRIORITIES.map((priority) => (
          <li key={priority} className={styles.bar}>
            <PriorityIcon priority={priority} />
            <span className={styles.priority}>{t(`priority.${priority}`)}</span>
            <span className={styles.track} aria-hidden>
              <span
                style={{
                  width: `${(countOf(priority) / most) * 100}%`,
                  background: `var(--prio-${priority})`,
                }}
              />
            </span>
            <span className={styles.barCount}>{countOf(priority)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
