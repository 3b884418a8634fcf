import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { loadFields, loadProjectFields } from '#entities/projects/fields/load.ts';
import { loadProjectMembers } from '#entities/projects/project-members/actions.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { loadTypes } from '#entities/projects/types/load.ts';
import { useProjectTemplates } from '#entities/work-items/templates/hooks.ts';
import { loadProjectTemplates } from '#entities/work-items/templates/load.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { templatePaths } from '#lib/http/template-paths.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { useReadRows } from '../parts/reading/use-read-rows.ts';
import { crumbsOf, isAdminOf, useFollowed } from '../project/project-page.tsx';
import { TemplatesPage } from './templates-page.tsx';

/** The settings page of the templates of a project. */
export function Component() {
  const { t } = useTranslation('templates');
  const { projectId = '' } = useParams();
  const project = useProject(projectId);
  useTitle(t('title'), project?.name ?? '');
  useFollowed(projectId);
  if (!project || (project.member_role ?? 0) < ROLE.MEMBER) return <NotForYou />;
  return (
    <Suspense fallback={<SkeletonRows count={3} label={t('common:loading')} />}>
      <OfProject key={project.id} project={project} />
    </Suspense>
  );
}

/** Reads the templates of a project, and what they name. */
function useRead(projectId: string) {
  const { id, slug } = useCurrentWorkspace();
  const read = useCallback(
    () =>
      Promise.all([
        loadProjectTemplates(projectId),
        loadTypes({ slug, projectId }),
        loadFields({ id, slug }),
        loadProjectFields({ slug, projectId }),
        loadProjectMembers(projectId),
      ]),
    [id, slug, projectId],
  );
  return useReadRows(read, projectStream(projectId));
}

function OfProject({ project }: { project: Project }) {
  const { t } = useTranslation(['templates', 'settings']);
  const { templateId } = useParams();
  const { id: workspaceId, slug, role } = useCurrentWorkspace();
  const read = useRead(project.id);
  const templates = useProjectTemplates(workspaceId, project.id);
  const isAdmin = isAdminOf(project);
  return (
    <TemplatesPage
      crumbs={[...crumbsOf(project, slug), { label: t('settings:title') }, { label: t('title') }]}
      templates={templates}
      projectId={project.id}
      openId={templateId}
      pathOf={(id) => templatePaths.ofProject(slug, project.id, id)}
      canAdd={isAdmin}
      mayEdit={({ project_id }) => (project_id === null ? role >= ROLE.ADMIN : isAdmin)}
      read={read}
    />
  );
}
