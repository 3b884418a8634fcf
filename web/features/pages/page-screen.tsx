import { CLOSE_REASONS } from '@tandem/shared/documents/document.ts';
import type { Editor } from '@tiptap/core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { useIsNewPage } from '#entities/pages/pages/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { expectField } from '#lib/focus/typing-ahead.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { Backlinks } from './text/backlinks.tsx';
import { coverOf } from '#entities/pages/pages/cover.ts';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { PageHeader } from './page-header.tsx';
import { PageMissing } from './parts/page-missing.tsx';
import { PagePeople } from './text/page-people.tsx';
import { usePageRights } from './rights/page-rights.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { PageText } from './text/page-text.tsx';
import { PageTitle } from './text/page-title.tsx';
import { useReadOnlyNotice } from './text/read-only-reason.tsx';
import { useAddressedThread } from './comments/use-addressed-thread.ts';
import { useFollowCaret } from './text/use-follow-caret.ts';
import { usePageOf } from './use-page.ts';
import coverStyles from './text/cover.module.css';
import styles from './parts/page-screen.module.css';
import { lazyPart } from '#lib/parts/lazy-part.tsx';

const VersionsOverlay = lazyPart(
  async () => (await import('./versions/versions-overlay.tsx')).VersionsOverlay,
);
const PageComments = lazyPart(async () => (await import('./comments/page-comments.tsx')).PageComments);
const EditorTools = lazyPart(async () => (await import('./text/editor-tools.tsx')).EditorTools);

/** A page: title, text that several people write at once, outline, who is here, what is saved. */
export function Component() {
  const { t } = useTranslation('pages');
  const { projectId = '', pageId = '' } = useParams();
  const project = useProject(projectId);
  const { page, html, failure, retry } = usePageOf(projectId, pageId);
  // The way back is there even when the network is not.
  useEffect(() => void import('./pages-screen.tsx').catch(() => {}), []);
  useTitle(page && (page.name || t('common:untitled')), project?.name);
  if (!project || failure === 'missing') return <PageMissing projectId={project && projectId} />;
  if (failure === 'failed')
    return <LoadFailed level={1} title={t('common:failed.page-fetch-error')} onRetry={retry} />;
  if (!page) return <PageSkeleton />;
  return <OpenPage key={page.id} page={page} html={html} project={project} />;
}

/** The server may take the right to write before the rows that say why have come. */
const isBarred = (text: DocumentStatus | null) =>
  text !== null && text.isReadOnly && (text.problem === null || text.problem === 'not-applied');

/** Goes on from the title to the text; what is typed before the text is there waits for it. */
function useWayToText(editor: Editor | null) {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted && editor) editor.commands.focus('start');
  }, [isWanted, editor]);
  return () => {
    // An editor takes the keyboard a moment later, also when it is there.
    expectField('main');
    if (editor) editor.commands.focus('start');
    else setWanted(true);
  };
}

type OpenPageProps = { page: Page; html: string | undefined; project: Project };

function OpenPage({ page, html, project }: OpenPageProps) {
  const [text, setText] = useState<DocumentStatus | null>(null);
  const own = usePageRights(page, project.id);
  const rights = { ...own, canEdit: own.canEdit && !isBarred(text) };
  useReadOnlyNotice(page, own.canEdit);
  const [editor, setEditor] = useState<Editor | null>(null);
  const isNew = useIsNewPage(page.id);
  const goToText = useWayToText(editor);
  useFollowCaret(editor, project.id);
  const addressed = useAddressedThread();
  const [areCommentsOpen, setCommentsOpen] = useState(addressed !== null);
  const isPhone = usePhone();
  const cover = coverOf(page);
  return (
    <>
      <PageHeader
        {...{ page, project, rights, text, areCommentsOpen }}
        onComments={editor && (() => setCommentsOpen(!areCommentsOpen))}
      />
      {rights.canEdit && (
        <div className={styles.tools}>
          <Suspense>{editor && <EditorTools part="toolbar" editor={editor} />}</Suspense>
        </div>
      )}
      <div className={styles.scroll}>
        {cover && <img className={coverStyles.cover} src={cover} alt="" />}
        <div
          className={styles.columns}
          data-comments={areCommentsOpen && !isPhone ? '' : undefined}
          data-wide={page.view_props.full_width ? '' : undefined}
        >
          <div className={styles.outline}>
            <Suspense>{editor && <EditorTools part="outline" editor={editor} />}</Suspense>
          </div>
          <article className={styles.text}>
            <PageTitle page={page} projectId={project.id} isEditable={rights.canEdit} onLeave={goToText} />
            <PagePeople page={page} />
            <PageText
              page={page}
              projectId={project.id}
              isEditable={own.canEdit}
              stored={html}
              onStatus={setText}
              onEditor={setEditor}
            />
            {!isNew && <Backlinks page={page} projectId={project.id} />}
          </article>
          <Suspense>
            {editor && (
              <PageComments
                {...{ editor, page, rights }}
                projectId={project.id}
                addressed={addressed}
                isOpen={areCommentsOpen}
                onOpen={setCommentsOpen}
              />
            )}
          </Suspense>
        </div>
      </div>
      <Versions page={page} project={project} canRestore={own.canEdit} text={text} />
    </>
  );
}

type VersionsProps = { page: Page; project: Project; canRestore: boolean; text: DocumentStatus | null };

/** Over the page, as the address says: `version` is one of them, or `current`. */
function Versions({ page, project, canRestore, text }: VersionsProps) {
  const [params, setParams] = useSearchParams();
  const version = params.get('version');
  if (version === null) return null;
  const close = () => setParams({}, { replace: true });
  return (
    <Suspense>
      <VersionsOverlay
        {...{ page, canRestore }}
        projectId={project.id}
        versionId={version}
        isDamaged={text?.refusal === CLOSE_REASONS.damaged}
        onChoose={(id) => setParams({ version: id }, { replace: true })}
        onRestored={close}
        onClose={close}
      />
    </Suspense>
  );
}
