import type { Editor } from '@tiptap/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { SharedText } from '#components/editor/shared-text.tsx';
import { WaitNote } from '#components/feedback/wait-note.tsx';
import { peopleOfWorkspace } from '#entities/workspaces/members/people.ts';
import { useIsNewPage } from '#entities/pages/pages/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { useFileUpload } from '#entities/files/pictures/use-file-upload.ts';
import { usePictureStore } from '#entities/files/pictures/use-picture-store.ts';
import { useMe } from '#entities/identity/users/hooks.ts';

type PageTextProps = {
  page: Page;
  projectId: string;
  isEditable: boolean;
  /** As it was when the page was read; undefined before. */
  stored: string | undefined;
  onStatus: (status: DocumentStatus) => void;
  onEditor: (editor: Editor | null) => void;
};

export function PageText({ page, projectId, isEditable, stored, onStatus, onEditor }: PageTextProps) {
  const { t } = useTranslation('pages');
  const me = useMe();
  const people = useMemo(() => peopleOfWorkspace(), []);
  const pictureStore = usePictureStore({ projectId, type: 'PAGE_DESCRIPTION', id: page.id });
  const uploadFile = useFileUpload({ projectId, type: 'PAGE_ATTACHMENT', id: page.id });
  const isNew = useIsNewPage(page.id);
  // A document is born on the server.
  if (isNew) return <WaitNote text={t('text_waits')} />;
  return (
    <SharedText
      documentName={`page:${page.id}`}
      variant="document"
      look="page"
      editable={isEditable}
      placeholder={t('placeholder')}
      label={t('text_of', { name: page.name || t('common:untitled') })}
      me={me}
      people={people}
      stored={stored}
      pictureStore={pictureStore}
      uploadFile={uploadFile}
      changedAt={page.updated_at}
      onStatus={onStatus}
      onEditor={onEditor}
    />
  );
}
