import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichTextVariant } from '@tandem/shared/rich-text/extensions.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import type { AvatarPerson } from '../people/avatar.tsx';
import { Delayed } from '../feedback/delayed.tsx';
import { WaitNote } from '../feedback/wait-note.tsx';
import { SkeletonBar } from '../feedback/skeleton-rows.tsx';
import type { BlockCommand } from './blocks/block-commands.ts';
import { AtomBar } from './menus/atoms/atom-bar.tsx';
import { BlockHandle } from './menus/block-handle.tsx';
import { CalloutBar } from './menus/callout-bar.tsx';
import { OutdatedNotice, ProblemNotice, RefusedNotice } from './live/document-notice.tsx';
import { type DocumentSession, type DocumentStatus, useDocumentSession } from './live/document-session.ts';
import { editorExtensions } from './editor-extensions.ts';
import type { Emoji } from './suggest/emoji-list.ts';
import { EmojiMenu } from './suggest/emoji-menu.tsx';
import type { UploadFile } from './media/files.ts';
import { FindBar } from './menus/find-bar.tsx';
import { LinkCard } from './menus/links/link-card.tsx';
import { type ItemLink, ItemLinksContext } from './reading/item-links-context.ts';
import { ItemLinkMenu } from './suggest/item-link-menu.tsx';
import { type Mentionable, MentionMenu, type People } from './suggest/mentions.tsx';
import type { PictureStore } from './media/pictures.ts';
import { SelectionBar } from './menus/selection-bar.tsx';
import { PictureAddress } from './media/picture-address.tsx';
import { PictureBar } from './menus/picture-bar.tsx';
import { SlashMenu } from './suggest/slash-menu.tsx';
import { createSuggestionStore } from './suggest/suggestion-store.ts';
import { TableBar } from './menus/table-bar.tsx';
import './styles/rich-text.css';

type CollaborativeEditorProps = {
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
  /** `page` is larger than `description`, and has a toolbar and a margin around it. */
  look?: 'page' | 'description';
  /** When the row was changed last: what was refused may be open since. */
  changedAt?: string;
  /** Without it no pictures are taken. */
  pictureStore?: PictureStore;
  /** Without it no other files are taken. */
  uploadFile?: UploadFile;
  onStatus?: (status: DocumentStatus) => void;
  /** The editor, for a toolbar or an outline beside it; null while it is not there. */
  onEditor?: (editor: Editor | null) => void;
};

/** Above the last line of a page there is always some room below the caret, and below the header above it. */
const SCROLL_MARGIN = { top: 72, bottom: 96, left: 0, right: 0 };
/** A right that went together with the last keystrokes is mostly followed by a connection without them. */
const NOTICE_AFTER_MS = 1_500;

/** A text that several people write at once. Nothing of it is in the DOM before the stored text has arrived. */
export function CollaborativeEditor(props: CollaborativeEditorProps) {
  const session = useDocumentSession(props.documentName, props.me.id);
  const { onStatus, editable } = props;
  const status = session?.status;
  useEffect(() => {
    if (status) onStatus?.(status);
  }, [status, onStatus]);
  useAskAgain(session, editable);
  useAnotherTry(session, props.changedAt);
  if (status?.phase === 'refused') {
    return <RefusedNotice reason={status.refusal} onRetry={() => session?.restart()} />;
  }
  if (status?.phase === 'outdated') return <OutdatedNotice />;
  if (!session || status?.phase !== 'ready') return <TextSkeleton isCut={status?.save === 'offline'} />;
  const isEditable = editable && !status.isReadOnly;
  // Resizable columns, among others, are decided when an editor is made.
  return <LiveText key={`${session.document.guid} ${isEditable}`} {...props} {...{ session, isEditable }} />;
}

/** Rights are given with a connection: one that was made when nothing could be written is made again once something can. */
function useAskAgain(session: DocumentSession | null, editable: boolean) {
  const askAgain = useEffectEvent(() => session?.status.isReadOnly && session.askAgain());
  const wasEditable = useRef(editable);
  useEffect(() => {
    if (editable && !wasEditable.current) askAgain();
    wasEditable.current = editable;
  }, [editable]);
}

/** Opens a text that was refused once its row has changed: a version may be restored, or the page open to us again. */
function useAnotherTry(session: DocumentSession | null, changedAt: string | undefined) {
  const tryAgain = useEffectEvent(() => session?.status.phase === 'refused' && session.restart());
  const known = useRef(changedAt);
  useEffect(() => {
    if (known.current !== changedAt) tryAgain();
    known.current = changedAt;
  }, [changedAt]);
}

type LiveTextProps = CollaborativeEditorProps & { session: DocumentSession; isEditable: boolean };

function useLiveEditor({ session, isEditable, ...props }: LiveTextProps) {
  const { t } = useTranslation('editor');
  const [slash] = useState(() => createSuggestionStore<BlockCommand>());
  const [mentions] = useState(() => createSuggestionStore<Mentionable>());
  const [offered] = useState(() => createSuggestionStore<ItemLink>());
  const [emoji] = useState(() => createSuggestionStore<Emoji>());
  const items = use(ItemLinksContext);
  const onTooLarge = () => showToast({ tone: 'error', title: t('too_large') });
  const editor = useEditor(
    {
      extensions: editorExtensions({
        ...props,
        document: session.document,
        provider: session.provider,
        t,
        onTooLarge,
        slash,
        mentions,
        offered,
        emoji,
        items,
      }),
      editable: isEditable,
      immediatelyRender: true,
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: {
        attributes: {
          class: `rich-text rich-text-${props.look ?? 'description'}`,
          'aria-label': props.label,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-readonly': String(!isEditable),
          // What is only read can be reached and scrolled by keys too.
          tabindex: '0',
        },
        scrollMargin: SCROLL_MARGIN,
        scrollThreshold: SCROLL_MARGIN,
      },
    },
    [session.document],
  );
  return { editor, slash, mentions, offered, emoji };
}

function LiveText(props: LiveTextProps) {
  const around = useRef<HTMLDivElement>(null);
  const { session, isEditable, onEditor } = props;
  const { editor, slash, mentions, offered, emoji } = useLiveEditor(props);
  useEffect(() => {
    onEditor?.(editor);
    return () => onEditor?.(null);
  }, [editor, onEditor]);
  const { onOutdated } = session;
  useEffect(
    // From here on the editor neither receives anything of the document nor writes to it.
    () => onOutdated(() => ySyncPluginKey.getState(editor.state)?.binding?.destroy()),
    [editor, onOutdated],
  );
  const { problem } = session.status;
  return (
    <div ref={around} className="live-text" data-look={props.look ?? 'description'}>
      {problem && (
        <Delayed key={problem} after={NOTICE_AFTER_MS}>
          <ProblemNotice problem={problem} textOf={() => editor.getText()} onRestart={session.restart} />
        </Delayed>
      )}
      <FindBar editor={editor} />
      <EditorContent editor={editor} />
      {isEditable && (
        <>
          {props.look === 'page' ? (
            <BlockHandle editor={editor} around={around} />
          ) : (
            <SelectionBar editor={editor} />
          )}
          <TableBar editor={editor} />
          <CalloutBar editor={editor} />
          <PictureBar editor={editor} />
          <PictureAddress editor={editor} />
          <SlashMenu store={slash} />
          <MentionMenu store={mentions} />
          <ItemLinkMenu store={offered} />
          <EmojiMenu store={emoji} />
          <AtomBar editor={editor} />
        </>
      )}
      <LinkCard editor={editor} />
    </div>
  );
}

const LINES = ['62%', '88%', '74%', '91%', '40%'];

function TextSkeleton({ isCut }: { isCut: boolean }) {
  const { t } = useTranslation('editor');
  if (isCut) return <WaitNote text={t('waits')} until="fetched" />;
  return (
    <Delayed>
      <div role="status" aria-label={t('loading')} className="rich-text-skeleton">
        {LINES.map((width) => (
          <SkeletonBar key={width} width={width} height={12} />
        ))}
      </div>
    </Delayed>
  );
}
