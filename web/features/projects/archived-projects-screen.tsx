import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFoundDrawing, ProjectsDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { useArchivedProjects } from '#entities/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { ArchivedActions } from './archived-actions.tsx';
import { ProjectCards } from './project-cards.tsx';
import { ProjectSearch } from './project-search.tsx';

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
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: t('title'), to: paths.projects(slug) }, { label: t('archives.title') }]}
        count={archived.length || undefined}
      >
        {archived.length > 0 && (
          <ProjectSearch label={t('archives.search')} query={query} onChange={setQuery} />
        )}
      </ScreenHeader>
      <ProjectCards
        projects={archived}
        query={query}
        empty={
          <EmptyState
            drawing={<ProjectsDrawing />}
            title={t('archives.empty_title')}
            text={t('archives.empty_text')}
          />
        }
        endOf={(project) => <ArchivedActions project={project} />}
      />
    </>
  );
}
