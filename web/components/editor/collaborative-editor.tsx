import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichTextVariant } from '@tandem/shared/rich-text/extensions.ts';
import type { AvatarPerson } from '../avatar.tsx';
import { Delayed } from '../delayed.tsx';
import { Bone } from '../skeleton-rows.tsx';
import type { BlockCommand } from './block-commands.ts';
import { type DocumentSession, type DocumentStatus, useDocumentSession } from './document-session.ts';
import { editorExtensions } from './editor-extensions.ts';
import { MentionMenu, type People } from './mentions.tsx';
import { SlashMenu } from './slash-menu.tsx';
import { createSuggestionStore } from './suggestion-store.ts';
import './editor.css';

export type CollaborativeEditorProps = {
  /** `page:<id>` or `work-item:<id>`. */
  documentName: string;
  variant: RichTextVariant;
  /** The server decides in the end; false hides what would be refused. */
  editable: boolean;
  placeholder: string;
  /** Names the text for screen readers. */
  label: string;
  me: AvatarPerson;
  people: People;
  /** `page` is larger than `description`. */
  look?: 'page' | 'description';
  onStatus?: (status: DocumentStatus) => void;
  /** The editor, for a toolbar or an outline beside it; null while it is not there. */
  onEditor?: (editor: Editor | null) => void;
};

/** A text that several people write at once. Nothing of it is in the DOM before the stored text has arrived. */
export default function CollaborativeEditor(props: CollaborativeEditorProps) {
  const session = useDocumentSession(props.documentName);
  const { onStatus } = props;
  const status = session?.status;
  useEffect(() => {
    if (status) onStatus?.(status);
  }, [status, onStatus]);
  if (status?.phase === 'refused') return <Refused />;
  if (!session || status?.phase !== 'ready') return <TextSkeleton />;
  return <LiveText key={props.documentName} session={session} {...props} />;
}

function LiveText({ session, onEditor, ...props }: CollaborativeEditorProps & { session: DocumentSession }) {
  const { t } = useTranslation('editor');
  const [slash] = useState(() => createSuggestionStore<BlockCommand>());
  const [mentions] = useState(() => createSuggestionStore<AvatarPerson>());
  const isEditable = props.editable && !session.status.isReadOnly;
  const editor = useEditor(
    {
      extensions: editorExtensions({
        ...props,
        document: session.document,
        provider: session.provider,
        blockName: (id) => t(`block.${id}`),
        slash,
        mentions,
      }),
      editable: isEditable,
      immediatelyRender: true,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          class: `rich-text rich-text-${props.look ?? 'description'}`,
          'aria-label': props.label,
        },
      },
    },
    [session.document],
  );
  useEffect(() => {
    onEditor?.(editor);
    return () => onEditor?.(null);
  }, [editor, onEditor]);
  useEffect(() => editor.setEditable(isEditable), [editor, isEditable]);
  return (
    <>
      <EditorContent editor={editor} />
      <SlashMenu store={slash} />
      <MentionMenu store={mentions} />
    </>
  );
}

function Refused() {
  const { t } = useTranslation('editor');
  return <p role="alert">{t('refused')}</p>;
}

const LINES = ['62%', '88%', '74%', '91%', '40%'];

function TextSkeleton() {
  const { t } = useTranslation('editor');
  return (
    <Delayed>
      <div role="status" aria-label={t('loading')} className="rich-text-skeleton">
        {LINES.map((width) => (
          <Bone key={width} width={width} height={12} />
        ))}
      </div>
    </Delayed>
  );
}
