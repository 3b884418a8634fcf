import { IconCalendar, IconChevronDown, IconChevronRight, IconClock, IconPencil } from '@tabler/icons-react';
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { initialOf, personColor } from '#components/people/people-color.ts';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { fullNameOf } from '#entities/workspaces/members/names.ts';
import type { PersonProfile } from '#entities/workspaces/people/api.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { formatDate } from '#lib/dates/dates.ts';
import { cityOf, dayOf, formatTimeIn } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import { useNow } from '#lib/dates/use-now.ts';
import styles from './person-side.module.css';

type SideProps = { userId: string; profile: PersonProfile };

/** Who it is, and what they do in the projects of both. */
export function PersonSide({ userId, profile }: SideProps) {
  const { t } = useTranslation('people');
  const { display_name } = profile.user_data;
  return (
    <aside className={styles.side} aria-label={t('about', { name: display_name })}>
      <Face userId={userId} profile={profile} />
      <div className={styles.body}>
        <h2 className={styles.name}>{fullNameOf(profile.user_data)}</h2>
        <p className={styles.quiet}>@{display_name}</p>
        <Facts profile={profile} />
        {profile.project_data.length > 0 && (
          <section className={styles.projects} aria-labelledby="their-projects">
            <h3 id="their-projects">
              {t('projects')} <span>{profile.project_data.length}</span>
            </h3>
            {profile.project_data.map((row, index) => (
              <ProjectCounts key={row.id} row={row} isOpenAtFirst={index === 0} />
            ))}
          </section>
        )}
      </div>
    </aside>
  );
}

function Face({ userId, profile: { user_data: person } }: SideProps) {
  const { t } = useTranslation('people');
  const me = useMe();
  return (
    <div className={styles.cover} style={{ ['--c' as string]: personColor(userId) }}>
      {person.cover_image_url && <img className={styles.picture} src={person.cover_image_url} alt="" />}
      {userId === me.id && (
        <ActionIcon
          component={Link}
          to={paths.profile()}
          className={styles.edit ?? ''}
          variant="default"
          aria-label={t('edit_profile')}
          title={t('edit_profile')}
        >
          <Icon of={IconPencil} size={14} />
        </ActionIcon>
      )}
      <span className={styles.face} aria-hidden>
        {person.avatar_url ? <img src={person.avatar_url} alt="" /> : initialOf(person.display_name)}
      </span>
    </div>
  );
}

function Facts({ profile: { user_data: person } }: { profile: PersonProfile }) {
  const { t } = useTranslation('people');
  const language = useLanguage((state) => state.language);
  const now = useNow();
  return (
    <dl className={styles.facts}>
      <dt>
        <Icon of={IconCalendar} />
        {t('joined')}
      </dt>
      <dd>{formatDate(dayOf(person.date_joined), language)}</dd>
      <dt>
        <Icon of={IconClock} />
        {t('local_time')}
      </dt>
      <dd>
        {formatTimeIn(now, language, person.user_timezone)}{' '}
        <span className={styles.quiet}>{cityOf(person.user_timezone)}</span>
      </dd>
    </dl>
  );
}

type Row = PersonProfile['project_data'][number];

function ProjectCounts({ row, isOpenAtFirst }: { row: Row; isOpenAtFirst: boolean }) {
  const { t, i18n } = useTranslation('people');
  const project = useProject(row.id);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  if (!project) return null;
  const { assigned_issues: assigned, completed_issues: completed, pending_issues: pending } = row;
  const share = assigned === 0 ? null : completed / assigned;
  const facts = { created: row.created_issues, assigned, pending, completed };
  return (
    <div>
      <button
        type="button"
        className={styles.project}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ProjectTile id={row.id} name={project.name} logo={project.logo_props} />
        <span className={styles.projectName} title={project.name}>
          {project.name}
        </span>
        {share !== null && (
          <span className={styles.share} data-done={share >= 0.75 ? 'most' : share >= 0.35 ? 'some' : 'few'}>
            {Math.round(share * 100)} %
          </span>
        )}
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
      </button>
      {isOpen && (
        <div className={styles.details}>
          <span className={styles.bar} aria-hidden>
            <span data-part="completed" style={{ flexGrow: completed }} />
            <span data-part="pending" style={{ flexGrow: pending }} />
            <span data-part="other" style={{ flexGrow: Math.max(0, assigned - completed - pending) }} />
          </span>
          <dl>
            {Object.entries(facts).map(([name, count]) => (
              <div key={name}>
                <dt>{t(`count.${name}`)}</dt>
                <dd>{count.toLocaleString(i18n.language)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}
