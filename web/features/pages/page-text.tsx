import type { Editor } from '@tiptap/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentStatus } from '#components/editor/document-session.ts';
import { peopleOfWorkspace } from '#entities/members/people.ts';
import type { Page } from '#entities/pages/types.ts';
import { useMe } from '#entities/users/hooks.ts';

const CollaborativeEditor = lazy(() => import('#components/editor/collaborative-editor.tsx'));

type PageTextProps = {
  page: Page;
  isEditable: boolean;
  onStatus: (status: DocumentStatus) => void;
  onEditor: (editor: Editor | null) => void;
};

export function PageText({ page, isEditable, onStatus, onEditor }: PageTextProps) {
  const { t } = useTranslation('pages');
  const me = useMe();
  const people = useMemo(() => peopleOfWorkspace(), []);
  return (
    <Suspense>
      <CollaborativeEditor
        documentName={`page:${page.id}`}
        variant="document"
        look="page"
        editable={isEditable}
        placeholder={t('placeholder')}
        label={t('text_of', { name: page.name || t('common:untitled') })}
        me={me}
        people={people}
        onStatus={onStatus}
        onEditor={onEditor}
      />
    </Suspense>
  );
}
