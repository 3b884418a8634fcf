import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ActivityLine } from '#components/activity-line.tsx';
import { Avatar } from '#components/avatar.tsx';
import { NothingFoundDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { fetchPerson, type PersonPage } from '#entities/people/api.ts';
import { useProject } from '#entities/projects/hooks.ts';
import { useMe } from '#entities/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { ApiError } from '#lib/api-error.ts';
import { dayOf, formatDate, formatTimeIn } from '#lib/dates.ts';
import { useLanguage } from '#lib/language.ts';
import { useTitle } from '#lib/use-title.ts';
import styles from './person.module.css';
import { ByPriority, ByState, Totals } from './person-numbers.tsx';

/** What somebody has to do and has done, as far as I see it. */
export function Component() {
  const { t } = useTranslation(['people', 'common']);
  const { userId = '' } = useParams();
  const me = useMe();
  const { page, problem } = usePerson(userId);
  const name = page?.profile.user_data.display_name ?? '';
  useTitle(name || t('title'));
  const crumb = userId === me.id ? t('your_work') : t('title');
  return (
    <>
      <ScreenHeader crumbs={name ? [{ label: crumb }, { label: name }] : [{ label: crumb }]} />
      {problem && (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('common:failure.load_title')}
          text={t(`common:error.${problem}`)}
        />
      )}
      {page && !problem && (
        <div className={styles.scroll}>
          <div className={styles.page}>
            <div className={styles.main}>
              <Totals stats={page.stats} />
              <div className={styles.charts}>
                <ByState stats={page.stats} />
                <ByPriority stats={page.stats} />
              </div>
              <Recent page={page} />
            </div>
            <Side userId={userId} page={page} />
          </div>
        </div>
      )}
    </>
  );
}

/** Read when the page opens, and again when the window is looked at again. */
function usePerson(userId: string) {
  const { slug } = useCurrentWorkspace();
  const [page, setPage] = useState<PersonPage | null>(null);
  const [problem, setProblem] = useState<ApiError['kind'] | null>(null);
  const load = useCallback(async () => {
    try {
      setPage(await fetchPerson(slug, userId));
      setProblem(null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.kind);
    }
  }, [slug, userId]);
  useEffect(() => {
    const look = () => void load();
    look();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [load]);
  return { page, problem };
}

function Recent({ page }: { page: PersonPage }) {
  const { t } = useTranslation('people');
  return (
    <section className={styles.box} aria-labelledby="recent">
      <h2 id="recent">{t('recent')}</h2>
      {page.activities.length === 0 && <p className={styles.quiet}>{t('recent_none')}</p>}
      <ol className={styles.list}>
        {page.activities.map((row) => (
          <ActivityLine key={row.id} row={row} />
        ))}
      </ol>
    </section>
  );
}

function Side({ userId, page: { profile } }: { userId: string; page: PersonPage }) {
  const { t } = useTranslation('people');
  const language = useLanguage((state) => state.language);
  const [now] = useState(() => new Date());
  const { display_name, first_name, last_name, avatar_url, cover_image_url, date_joined, user_timezone } =
    profile.user_data;
  return (
    <aside className={styles.side} aria-label={t('about', { name: display_name })}>
      {cover_image_url && <img className={styles.cover} src={cover_image_url} alt="" />}
      <div className={styles.who}>
        <Avatar person={{ id: userId, display_name, avatar_url }} size={32} />
        <span>
          <strong>{[first_name, last_name].filter(Boolean).join(' ') || display_name}</strong>
          <span className={styles.quiet}>@{display_name}</span>
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('joined')}</dt>
        <dd>{formatDate(dayOf(date_joined), language)}</dd>
        <dt>{t('local_time')}</dt>
        <dd>{formatTimeIn(now, language, user_timezone)}</dd>
      </dl>
      {profile.project_data.length > 0 && (
        <>
          <h2 className={styles.heading}>{t('projects')}</h2>
          <ul className={styles.list}>
            {profile.project_data.map((row) => (
              <ProjectCounts key={row.id} row={row} />
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

function ProjectCounts({ row }: { row: PersonPage['profile']['project_data'][number] }) {
  const { t } = useTranslation('people');
  const project = useProject(row.id);
  if (!project) return null;
  const { assigned_issues: assigned, completed_issues: completed, created_issues: created } = row;
  const share = assigned === 0 ? null : completed / assigned;
  return (
    <li className={styles.project}>
      <ProjectTile id={row.id} name={project.name} logo={project.logo_props} />
      <span className={styles.projectName}>{project.name}</span>
      {share !== null && (
        <span className={styles.share} data-done={share >= 2 / 3 ? 'most' : share >= 1 / 3 ? 'some' : 'few'}>
          {Math.round(share * 100)} %
        </span>
      )}
      <span className={styles.counts}>{t('counts', { created, assigned, completed })}</span>
    </li>
  );
}
