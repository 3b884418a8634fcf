import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useWorkspaceTemplates } from '#entities/work-items/templates/hooks.ts';
import { loadWorkspaceTemplates } from '#entities/work-items/templates/load.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { templatePaths } from '#lib/http/template-paths.ts';
import { NotForYou } from '../parts/not-for-you.tsx';
import { useReadRows } from '../parts/reading/use-read-rows.ts';
import { useWorkspaceCrumbs } from '../parts/use-workspace-crumbs.tsx';
import { TemplatesPage } from './templates-page.tsx';

/** The settings page of the templates that every project of the workspace can use. */
export function Component() {
  const { t } = useTranslation(['templates', 'settings']);
  const { id, slug, name, role } = useCurrentWorkspace();
  const { templateId } = useParams();
  useTitle(t('title'), name);
  const crumbs = useWorkspaceCrumbs({ label: t('settings:title') }, { label: t('title') });
  const canRead = role >= ROLE.MEMBER;
  const load = useCallback(() => loadWorkspaceTemplates({ id }), [id]);
  const read = useReadRows(canRead ? load : null, workspaceStream(id));
  const templates = useWorkspaceTemplates(id);
  if (!canRead) return <NotForYou />;
  return (
    <TemplatesPage
      crumbs={crumbs}
      templates={templates}
      projectId={null}
      openId={templateId}
      pathOf={(templatesId) => templatePaths.ofWorkspace(slug, templatesId)}
      canAdd={role >= ROLE.ADMIN}
      mayEdit={() => role >= ROLE.ADMIN}
      read={read}
    />
  );
}
