import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectsDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SearchField } from '#components/controls/search-field.tsx';
import { useArchivedProjects } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { ArchivedActions } from './archived-actions.tsx';
import { ProjectCards } from './project-cards.tsx';
import styles from './projects.module.css';

/** The projects of the workspace that were put away. */
export function Component() {
  const { t } = useTranslation('projects');
  const { slug, role } = useCurrentWorkspace();
  useTitle(t('archives.title'));
  if ((role ?? 0) >= ROLE.MEMBER) return <Archives />;
  return (
    <MembersOnly
      crumbs={[{ label: t('title'), to: paths.projects(slug) }, { label: t('archives.title') }]}
      title={t('archives.members_only')}
      text={t('archives.members_only_text')}
    />
  );
}

const actionsOf = (project: Project) => <ArchivedActions project={project} />;

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
          <SearchField
            className={styles.search}
            label={t('archives.search')}
            query={query}
            onChange={setQuery}
          />
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
        endOf={actionsOf}
      />
    </>
  );
}
