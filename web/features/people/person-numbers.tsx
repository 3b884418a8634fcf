import { useTranslation } from 'react-i18next';
import { PriorityIcon } from '#components/priority-icon.tsx';
import { StateIcon } from '#components/state-icon.tsx';
import type { PersonStats } from '#entities/people/api.ts';
import styles from './person.module.css';

type StatsProps = { stats: PersonStats };

export function Totals({ stats }: StatsProps) {
  const { t } = useTranslation('people');
  const cards = [
    ['created', stats.created_issues],
    ['assigned', stats.assigned_issues],
    ['subscribed', stats.subscribed_issues],
  ] as const;
  return (
    <dl className={styles.cards}>
      {cards.map(([name, count]) => (
        <div key={name} className={styles.card}>
          <dt>{t(`total.${name}`)}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;

export function ByState({ stats }: StatsProps) {
  const { t } = useTranslation(['people', 'project-settings']);
  const countOf = (group: string) =>
    stats.state_distribution.find((row) => row.state_group === group)?.state_count ?? 0;
  const most = Math.max(1, ...GROUPS.map(countOf));
  return (
    <section className={styles.box} aria-labelledby="by-state">
      <h2 id="by-state">{t('by_state')}</h2>
      {GROUPS.map((group) => (
        <Bar
          key={group}
          label={t(`project-settings:states.group.${group}`)}
          count={countOf(group)}
          most={most}
        >
          <StateIcon group={group} />
        </Bar>
      ))}
    </section>
  );
}

export function ByPriority({ stats }: StatsProps) {
  const { t } = useTranslation('people');
  const countOf = (priority: string) =>
    stats.priority_distribution.find((row) => row.priority === priority)?.priority_count ?? 0;
  const most = Math.max(1, ...PRIORITIES.map(countOf));
  return (
    <section className={styles.box} aria-labelledby="by-priority">
      <h2 id="by-priority">{t('by_priority')}</h2>
      {PRIORITIES.map((priority) => (
        <Bar key={priority} label={t(`priority.${priority}`)} count={countOf(priority)} most={most}>
          <PriorityIcon priority={priority} />
        </Bar>
      ))}
    </section>
  );
}

type BarProps = { label: string; count: number; most: number; children: React.ReactNode };

/** The number stands beside it: the bar alone says nothing to who does not see it. */
const Bar = ({ label, count, most, children }: BarProps) => (
  <div className={styles.bar}>
    {children}
    <span className={styles.barLabel}>{label}</span>
    <span className={styles.track} aria-hidden>
      <span style={{ width: `${(count / most) * 100}%` }} />
    </span>
    <span className={styles.barCount}>{count}</span>
  </div>
);
