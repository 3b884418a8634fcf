import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import type { Project } from '#entities/projects/projects/types.ts';
import { matchesProject } from './matches-project.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';

type ProjectCardsProps = {
  projects: readonly Project[];
  query: string;
  /** Stands where there are no projects at all. */
  empty: ReactNode;
  /** What can be done with one, at the end of its card. */
  endOf?: (project: Project) => ReactNode;
};

/** No project is what was looked for. */
export function NoneLikeThat() {
  const { t } = useTranslation('projects');
  return (
    <EmptyState drawing={<NothingFoundDrawing />} title={t('no_match_title')} text={t('no_match_text')} />
  );
}

/** The projects that a search finds, as cards. */
export function ProjectCards({ projects, query, empty, endOf }: ProjectCardsProps) {
  const shown = projects.filter((project) => matchesProject(project, query));
  return (
    <div className={styles.scroll}>
      {projects.length === 0 && empty}
      {projects.length > 0 && shown.length === 0 && <NoneLikeThat />}
      <div className={styles.grid}>
        {shown.map((project) => (
          <ProjectCard key={project.id} project={project} end={endOf?.(project)} />
        ))}
      </div>
    </div>
  );
}
