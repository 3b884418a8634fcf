import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ProjectTile } from '#components/project-tile.tsx';
import type { Project } from '#entities/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import styles from './home.module.css';

const MAX_LINKS = 8;

export function ProjectLinks({ projects }: { projects: readonly Project[] }) {
  const { t } = useTranslation('home');
  const { slug } = useCurrentWorkspace();
  return (
    <section aria-labelledby="home-projects">
      <h3 id="home-projects" className={styles.heading}>
        {t('projects')}
      </h3>
      <ul className={styles.links}>
        {projects.slice(0, MAX_LINKS).map((project) => (
          <li key={project.id}>
            <Link to={paths.workItems(slug, project.id)} className={styles.link}>
              <ProjectTile id={project.id} name={project.name} logo={project.logo_props} size={20} />
              <span className={styles.linkText}>
                <span className={styles.linkName}>{project.name}</span>
                <span className={styles.linkKey}>{project.identifier}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
