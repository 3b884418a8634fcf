import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { type MyNumbers as Numbers, useMyNumbers } from '#entities/insight/dashboard/use-my-numbers.ts';
import styles from './my-numbers.module.css';
import { WidgetBox } from './widget-box.tsx';

const TOTALS = ['assigned', 'pending', 'completed', 'created'] as const;
const SKELETONS = 5;

/** How much of mine there is in this workspace, by state and by priority. */
export function MyNumbers() {
  const { t } = useTranslation('home');
  const { numbers, state, refresh } = useMyNumbers();
  // What was counted last stays in sight while it is counted again.
  const status = numbers && state === 'loading' ? 'ready' : state;
  return (
    <section aria-labelledby="home-numbers">
      <h3 id="home-numbers" className={styles.heading}>
        {t('widget.my_numbers')}
      </h3>
      <WidgetBox status={status} skeletons={SKELETONS} onRetry={refresh}>
        {numbers && <Counted numbers={numbers} />}
      </WidgetBox>
    </section>
  );
}

function Counted({ numbers: { overview, states, priorities } }: { numbers: Numbers }) {
  const { t, i18n } = useTranslation(['people', 'project-settings']);
  return (
    <>
      <dl className={styles.totals}>
        {TOTALS.map((total) => (
          <div key={total}>
            <dt>{t(`count.${total}`)}</dt>
            <dd>{overview[`${total}_issues_count`]?.toLocaleString(i18n.language)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.shares}>
        <Share
          title={t('by_state')}
          rows={states.map(({ state, count }) => ({
            key: state,
            icon: <StateIcon group={state} />,
            label: t(`project-settings:states.group.${state}`),
            color: `var(--state-${state})`,
            count,
          }))}
        />
        <Share
          title={t('by_priority')}
          rows={priorities.map(({ priority, count }) => ({
            key: priority,
            icon: <PriorityIcon priority={priority} />,
            label: t(`priority.${priority}`),
            color: `var(--prio-${priority})`,
            count,
          }))}
        />
      </div>
    </>
  );
}

type Row = { key: string; icon: ReactNode; label: string; color: string; count: number };

/** Parts of what is assigned to me; the bars repeat what the numbers say. */
function Share({ title, rows }: { title: string; rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div>
      <h4>{title}</h4>
      <ul>
        {rows.map(({ key, icon, label, color, count }) => (
          <li key={key}>
            {icon}
            <span className={styles.label}>{label}</span>
            <span className={styles.track} aria-hidden>
              <span style={{ width: `${(count / most) * 100}%`, background: color }} />
            </span>
            <span className={styles.number}>{count}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
