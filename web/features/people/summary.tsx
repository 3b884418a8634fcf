import { IconBell, IconPencilPlus, IconUserCheck } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import type { Activity } from '@tandem/shared/work-items/activities/schema.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActivityLine } from '#components/screens/activity-line.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { fetchActivities, type PersonStats } from '#entities/workspaces/people/api.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { ByPriority, ByState } from './person-numbers.tsx';
import { countInGroup, GROUPS } from './state-groups.ts';
import styles from './person.module.css';

type SummaryProps = { userId: string; stats: PersonStats };

/** How much there is, of what, and what was done last. */
export function Summary({ userId, stats }: SummaryProps) {
  return (
    <div className={styles.summary}>
      <Totals userId={userId} stats={stats} />
      <Workload stats={stats} />
      <div className={styles.charts}>
        <ByState stats={stats} />
        <ByPriority stats={stats} />
      </div>
      <Recent userId={userId} />
    </div>
  );
}

function Totals({ userId, stats }: SummaryProps) {
  const { t, i18n } = useTranslation('people');
  const { slug, role } = useCurrentWorkspace();
  const started = countInGroup(stats, 'started');
  const cards = [
    { tab: 'created', icon: IconPencilPlus, count: stats.created_issues, hint: null },
    {
      tab: 'assigned',
      icon: IconUserCheck,
      count: stats.assigned_issues,
      hint: t('in_progress', { count: started }),
    },
    { tab: 'subscribed', icon: IconBell, count: stats.subscribed_issues, hint: null },
  ] as const;
  return (
    <div className={styles.cards}>
      {cards.map(({ tab, icon, count, hint }) => {
        const content = (
          <>
            <span className={styles.cardIcon}>
              <Icon of={icon} />
            </span>
            <span className={styles.cardWords}>
              {t(`total.${tab}`)}
              {hint && <small>{hint}</small>}
            </span>
            <strong>{count.toLocaleString(i18n.language)}</strong>
          </>
        );
        return role < ROLE.MEMBER ? (
          <div key={tab} className={styles.card}>
            {content}
          </div>
        ) : (
          <Link key={tab} className={styles.card} to={paths.person(slug, userId, tab)}>
            {content}
          </Link>
        );
      })}
    </div>
  );
}

function Workload({ stats }: { stats: PersonStats }) {
  const { t } = useTranslation('project-settings');
  return (
    <dl className={styles.workload}>
      {GROUPS.map((group) => (
        <div key={group}>
          <dt>
            <StateIcon group={group} />
            {t(`states.group.${group}`)}
          </dt>
          <dd>{countInGroup(stats, group)}</dd>
        </div>
      ))}
    </dl>
  );
}

const SHOWN = 10;

function Recent({ userId }: { userId: string }) {
  const { t } = useTranslation(['people', 'common']);
  const { slug, role } = useCurrentWorkspace();
  const [rows, setRows] = useState<readonly Activity[] | ApiError | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (found: readonly Activity[] | ApiError) => !isOver && setRows(found);
    const look = () => {
      fetchActivities(slug, userId, { size: SHOWN }).then(
        (page) => show(page.rows),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          show(error);
        },
      );
    };
    look();
    addEventListener('focus', look);
    return () => {
      isOver = true;
      removeEventListener('focus', look);
    };
  }, [slug, userId]);
  return (
    <section className={styles.box} aria-labelledby="recent">
      <div className={styles.boxHead}>
        <h2 id="recent">{t('recent')}</h2>
        {role >= ROLE.MEMBER && <Link to={paths.person(slug, userId, 'activity')}>{t('show_all')}</Link>}
      </div>
      {rows instanceof ApiError && (
        <p className={styles.quiet} role="alert">
          {t(`common:error.${rows.kind}`)}
        </p>
      )}
      {Array.isArray(rows) && rows.length === 0 && <p className={styles.quiet}>{t('recent_none')}</p>}
      {Array.isArray(rows) && (
        <ol className={styles.lines}>
          {rows.map((row) => (
            <ActivityLine key={row.id} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}
