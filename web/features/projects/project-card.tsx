import { IconLock } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HealthChip } from '#components/controls/health-chip.tsx';
import { AvatarStack } from '#components/people/avatar.tsx';
import { peopleNames } from '#components/people/people-names.ts';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { usePeopleOf } from '#entities/workspaces/members/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useJoin } from '#entities/projects/projects/use-join.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { formatDate, formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf } from '#lib/dates/instants.ts';
import { useLanguage } from '#lib/device/language.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './projects.module.css';

const SHOWN_PEOPLE = 4;

type CardProps = {
  project: Project;
  /** What can be done with it instead of opening it. */
  end?: ReactNode;
};

/** A project: a link to its work items for members, a way in for the others; one that was put away leads nowhere. */
export function ProjectCard({ project, end }: CardProps) {
  const { t } = useTranslation('projects');
  const { slug } = useCurrentWorkspace();
  const language = useLanguage((state) => state.language);
  const people = usePeopleOf(project.members, SHOWN_PEOPLE);
  const { archived_at } = project;
  const isMember = project.member_role !== null;
  const isOpen = isMember && archived_at === null;
  const created = t('created', { date: formatDate(dayOf(project.created_at), language) });
  return (
    <article className={styles.card} data-open={isOpen ? '' : undefined}>
      {project.cover_image_url && (
        <img className={styles.cover} src={project.cover_image_url} alt="" loading="lazy" />
      )}
      <header className={styles.cardHead}>
        <ProjectTile id={project.id} name={project.name} logo={project.logo_props} size={24} />
        <h2 className={styles.name} title={project.name}>
          {isOpen ? <Link to={paths.workItems(slug, project.id)}>{project.name}</Link> : project.name}
        </h2>
        {project.is_project_updates_enabled && project.health && <HealthChip health={project.health} />}
        {project.network === 0 && (
          <span className={styles.lock}>
            <Icon of={IconLock} size={14} label={t('private')} />
          </span>
        )}
        <span className={styles.key}>{project.identifier}</span>
      </header>
      <p className={styles.description}>{project.description || created}</p>
      <footer className={styles.cardFoot}>
        <AvatarStack people={people} max={SHOWN_PEOPLE} />
        <span className={styles.members} title={t('members', { count: project.members.length })}>
          {peopleNames(people, project.members.length)}
        </span>
        {archived_at && (
          <span className={styles.archived}>
            {t('archives.since', { day: formatMonthDay(dayOf(archived_at), language) })}
          </span>
        )}
        {end ?? (!isMember && <JoinButton project={project} />)}
      </footer>
    </article>
  );
}

function JoinButton({ project }: { project: Project }) {
  const { t } = useTranslation(['projects', 'common']);
  const { role } = useCurrentWorkspace();
  const { isBusy, join } = useJoin(project.id);
  if (role < ROLE.MEMBER || (project.network === 0 && role < ROLE.ADMIN)) return null;
  return (
    <Button size="xs" disabled={isBusy} onClick={join}>
      {isBusy ? t('joining') : t('join')}
    </Button>
  );
}
