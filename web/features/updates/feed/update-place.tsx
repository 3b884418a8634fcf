import { IconTarget } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { useModule } from '#entities/planning/modules/hooks.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Update } from '#entities/projects/updates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import styles from './feed.module.css';

/** What an update is about, as a link to it. */
export function UpdatePlace({ update }: { update: Update }) {
  const { t } = useTranslation('updates');
  const { slug } = useCurrentWorkspace();
  const project = useProject(update.project_id);
  const module = useModule(update.module_id);
  if (update.initiative_id !== null) {
    return (
      <Link className={styles.place} to={paths.initiative(slug, update.initiative_id)}>
        <Icon of={IconTarget} size={14} />
        <span>{t('feed.initiative')}</span>
      </Link>
    );
  }
  if (!project) return null;
  const to = module ? paths.module(slug, project.id, module.id) : paths.overview(slug, project.id);
  return (
    <Link className={styles.place} to={to}>
      <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />
      <span>{module ? `${project.name} / ${module.name}` : project.name}</span>
    </Link>
  );
}
