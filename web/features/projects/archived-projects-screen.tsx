import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing, ProjectsDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Icon } from '#components/icon.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { useArchivedProjects } from '#entities/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { ArchivedActions } from './archived-actions.tsx';
import { matchesProject } from './matches-project.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './projects.module.css';

/** The projects of the workspace that were put away. */
export function Component() {
  const { t } = useTranslation('projects');
  const { slug, role } = useCurrentWorkspace();
  useTitle(t('archives.title'));
  if ((role ?? 0) >= ROLE.MEMBER) return <Archives />;
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: t('title'), to: paths.projects(slug) }, { label: t('archives.title') }]}
      />
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('archives.members_only')}
        text={t('archives.members_only_text')}
      />
    </>
  );
}

function Archives() {
  const { t } = useTranslation('projects');
  const { slug } = useCurrentWorkspace();
  const archived = useArchivedProjects();
  const [query, setQuery] = useState('');
  const shown = archived.filter((project) => matchesProject(project, query));
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: t('title'), to: paths.projects(slug) }, { label: t('archives.title') }]}
        count={archived.length || undefined}
      >
        {archived.length > 0 && (
          <TextInput
            className={styles.search}
            aria-label={t('archives.search')}
            placeholder={t('archives.search')}
            leftSection={<Icon of={IconSearch} size={14} />}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
          />
        )}
      </ScreenHeader>
      <div className={styles.scroll}>
        {archived.length === 0 && (
          <EmptyState
            drawing={<ProjectsDrawing />}
            title={t('archives.empty_title')}
            text={t('archives.empty_text')}
          />
        )}
        {archived.length > 0 && shown.length === 0 && (
          <EmptyState
            drawing={<NothingFoundDrawing />}
            title={t('no_match_title')}
            text={t('no_match_text')}
          />
        )}
        <div className={styles.grid}>
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} end={<ArchivedActions project={project} />} />
          ))}
        </div>
      </div>
    </>
  );
}
