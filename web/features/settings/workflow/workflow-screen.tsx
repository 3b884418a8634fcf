import { ROLE } from '@tandem/shared/roles.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { workflows } from '#entities/projects/workflow/store.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { LoadState } from '../parts/load-state.tsx';
import { NotForYou } from '../parts/not-for-you.tsx';
import { crumbsOf, useFollowed } from '../project/project-page.tsx';
import { WorkflowEditor } from './workflow-editor.tsx';
import { useReadAll } from './use-read-all.ts';
import styles from './workflow.module.css';

/** The settings page of the workflow: which states items may enter, and who may move them. */
export function Component() {
  const { t } = useTranslation('project-settings');
  const { projectId = '' } = useParams();
  const project = useProject(projectId);
  useTitle(t('workflow.title'), project?.name ?? '');
  useFollowed(projectId);
  if (!project || (project.member_role ?? 0) < ROLE.ADMIN) return <NotForYou />;
  return (
    <Suspense fallback={<SkeletonRows count={3} label={t('common:loading')} />}>
      <Loaded key={project.id} project={project} />
    </Suspense>
  );
}

function Loaded({ project }: { project: Project }) {
  const { t } = useTranslation('project-settings');
  const { slug } = useCurrentWorkspace();
  const { isRead, problem, reload } = useReadAll(project.id);
  const stored = workflows.useRow(project.id);
  if (stored && isRead) return <WorkflowEditor project={project} stored={stored} />;
  const crumbs = [...crumbsOf(project, slug), { label: t('settings:title') }, { label: t('workflow.title') }];
  return (
    <>
      <ScreenHeader crumbs={crumbs} />
      <div className={styles.loading}>
        <LoadState problem={problem} onRetry={reload} />
      </div>
    </>
  );
}
