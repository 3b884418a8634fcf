import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { Avatar } from '#components/people/avatar.tsx';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import { fetchRuns } from '#entities/work-items/recurrences/load.ts';
import type { ListedRun, Recurrence } from '#entities/work-items/recurrences/types.ts';
import { usePerson } from '#entities/workspaces/members/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatDate, formatMonthDay } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './runs.module.css';

type Runs = { runs: ListedRun[]; count: number };

/** Reads the last runs again whenever one was made or left out. */
function useRuns({ id, project_id, runs_count, next_due }: Recurrence): Runs {
  const [shown, setShown] = useState<Runs>({ runs: [], count: 0 });
  const version = `${id} ${project_id} ${runs_count} ${next_due}`;
  useEffect(() => {
    let isOpen = true;
    const [of = '', projectId = ''] = version.split(' ');
    fetchRuns({ id: of, project_id: projectId }).then(
      (read) => isOpen && setShown(read),
      (error: unknown) => {
        // Without a connection the list stays as it is.
        if (!(error instanceof ApiError)) throw error;
      },
    );
    return () => {
      isOpen = false;
    };
  }, [version]);
  return shown;
}

/** The runs that were, with the items that they made. */
export function MadeSoFar({ recurrence }: { recurrence: Recurrence }) {
  const { t } = useTranslation('recurring');
  const { runs, count } = useRuns(recurrence);
  if (runs.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('made.title')}>
      <header className={styles.head}>
        <h2>{t('made.title')}</h2>
        <span className={styles.count}>{count}</span>
      </header>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function Run({ run }: { run: ListedRun }) {
  const { t } = useTranslation('recurring');
  const language = useLanguage((state) => state.language);
  const { slug } = useCurrentWorkspace();
  const { due, item, kind, note, member_id } = run;
  const state = useWorkItemState(item?.state_id);
  const person = usePerson(member_id);
  const key = item && `${item.project_identifier}-${item.sequence_id}`;
  return (
    <li>
      <span className={styles.day}>{formatDate(due, language)}</span>
      <span className={styles.key}>{key}</span>
      <span className={styles.item}>
        {item && key ? (
          <>
            <StateIcon group={state?.group ?? 'unstarted'} {...(state && { color: state.color })} />
            <Link to={paths.workItemByKey(slug, key)}>{item.name}</Link>
          </>
        ) : (
          <span className={styles.quiet}>{t(kind === 'skipped' ? 'next.skipped' : 'made.gone')}</span>
        )}
        {note?.missed && (
          <span className={styles.tag}>
            {t('made.made_up', {
              from: formatMonthDay(note.missed.from, language),
              to: formatMonthDay(note.missed.to, language),
            })}
          </span>
        )}
      </span>
      {person && <Avatar person={person} />}
    </li>
  );
}
