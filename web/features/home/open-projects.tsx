import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProjectTile } from '#components/people/project-tile.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { useJoin } from '#entities/projects/projects/use-join.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './styles/home.module.css';

const MAX_SHOWN = 6;
const PUBLIC = 2;

/** Projects that somebody who is in none yet can join at once. */
export function OpenProjects({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('home');
  const { role } = useCurrentWorkspace();
  const open = projects.filter(({ network }) => network === PUBLIC || role === ROLE.ADMIN);
  if (role < ROLE.MEMBER || open.length === 0) return null;
  return (
    <ul className={styles.open} aria-label={t('open_projects')}>
      {open.slice(0, MAX_SHOWN).map((project) => (
        <OpenProject key={project.id} project={project} />
      ))}
    </ul>
  );
}

function OpenProject({ project }: { project: Project }) {
  const { t } = useTranslation('home');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  // The person came to work: the board is what they see next.
  const { isBusy, join } = useJoin(project.id, () => void navigate(paths.workItems(slug, project.id)));
  return (
    <li className={styles.openProject}>
      <ProjectTile id={project.id} name={project.name} logo={project.logo_props} size={20} />
      <span className={styles.linkName}>{project.name}</span>
      <Button size="xs" disabled={isBusy} aria-label={t('join_label', { name: project.name })} onClick={join}>
        {t(isBusy ? 'joining' : 'join')}
      </Button>
    </li>
  );
}
