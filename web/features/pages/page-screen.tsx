import { ROLE } from '@tandem/shared/roles.ts';
import type { Editor } from '@tiptap/core';
import { IconFileText } from '@tabler/icons-react';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { DocumentStatus } from '#components/editor/document-session.ts';
import { Icon } from '#components/icon.tsx';
import { ProjectTile } from '#components/project-tile.tsx';
import { SaveStatus } from '#components/save-status.tsx';
import { ScreenHeader } from '#components/screen-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { loadPage } from '#entities/pages/actions.ts';
import { useIsPageUnsaved, usePage } from '#entities/pages/hooks.ts';
import type { Page } from '#entities/pages/types.ts';
import { useProject } from '#entities/projects/hooks.ts';
import type { Project } from '#entities/projects/types.ts';
import { useMe } from '#entities/users/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/store.ts';
import { paths } from '#lib/paths.ts';
import { useTitle } from '#lib/use-title.ts';
import { PageMissing } from './page-missing.tsx';
import { PagePeople } from './page-people.tsx';
import { PageText } from './page-text.tsx';
import { PageTitle } from './page-title.tsx';
import { ReadOnlyReason } from './read-only-reason.tsx';
import styles from './page-screen.module.css';

const EditorTools = lazy(() => import('./editor-tools.tsx'));

function useLoadedPage(projectId: string, pageId: string): { page: Page | undefined; isMissing: boolean } {
  const [missing, setMissing] = useState<string | null>(null);
  useEffect(() => {
    loadPage(projectId, pageId).catch(() => setMissing(pageId));
  }, [projectId, pageId]);
  const page = usePage(pageId);
  return { page, isMissing: !page && missing === pageId };
}

/** A page: title, text that several people write at once, outline, who is here, what is saved (ux-screens 17). */
export function Component() {
  const { t } = useTranslation('pages');
  const { projectId = '', pageId = '' } = useParams();
  const project = useProject(projectId);
  const { page, isMissing } = useLoadedPage(projectId, pageId);
  useTitle(page && (page.name || t('common:untitled')), project?.name);
  if (isMissing) return <PageMissing projectId={projectId} />;
  if (!page || !project) return <SkeletonRows label={t('loading')} />;
  return <OpenPage key={page.id} page={page} project={project} />;
}

/** Editable when neither archived nor locked, by its owner or, when public, by members (contract-planning 5). */
function canEdit(page: Page, project: Project, userId: string): boolean {
  if (page.archived_at || page.is_locked) return false;
  return page.owned_by === userId || (page.access === 0 && (project.member_role ?? 0) >= ROLE.MEMBER);
}

function OpenPage({ page, project }: { page: Page; project: Project }) {
  const me = useMe();
  const [status, setStatus] = useState<DocumentStatus | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const isEditable = canEdit(page, project, me.id);
  return (
    <>
      <PageHeader page={page} project={project} status={status} isEditable={isEditable} />
      {isEditable && (
        <div className={styles.tools}>
          <Suspense>{editor && <EditorTools part="toolbar" editor={editor} />}</Suspense>
        </div>
      )}
      <div className={styles.scroll}>
        <div className={styles.outline}>
          <Suspense>{editor && <EditorTools part="outline" editor={editor} />}</Suspense>
        </div>
        <article className={styles.text}>
          <PageTitle
            page={page}
            projectId={project.id}
            isEditable={isEditable}
            onEnter={() => editor?.commands.focus('start')}
          />
          <PagePeople page={page} />
          <PageText page={page} isEditable={isEditable} onStatus={setStatus} onEditor={setEditor} />
        </article>
        <div className={styles.rest} />
      </div>
    </>
  );
}

type HeaderProps = { page: Page; project: Project; status: DocumentStatus | null; isEditable: boolean };

function PageHeader({ page, project, status, isEditable }: HeaderProps) {
  const { t } = useTranslation('pages');
  const { slug } = useCurrentWorkspace();
  const isTitleUnsaved = useIsPageUnsaved(page.id);
  const save = status && status.save === 'saved' && isTitleUnsaved ? 'saving' : status?.save;
  const crumbs = [
    {
      label: project.name,
      to: paths.workItems(slug, project.id),
      icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />,
    },
    { label: t('title'), to: paths.pages(slug, project.id) },
    { label: page.name || t('common:untitled'), icon: <Icon of={IconFileText} /> },
  ];
  return (
    <ScreenHeader
      crumbs={crumbs}
      status={save && isEditable ? <SaveStatus status={save} text={t(`save.${save}`)} /> : null}
    >
      {!isEditable && <ReadOnlyReason page={page} />}
    </ScreenHeader>
  );
}
