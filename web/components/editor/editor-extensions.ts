import type { HocuspocusProvider } from '@hocuspocus/provider';
import type { RichTextVariant } from '@tandem/shared/rich-text/extensions.ts';
import type { Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Placeholder } from '@tiptap/extension-placeholder';
import type { TFunction } from 'i18next';
import type * as Y from 'yjs';
import type { AvatarPerson } from '../people/avatar.tsx';
import { Anchors } from './live/anchors.ts';
import type { BlockCommand } from './blocks/block-commands.ts';
import { BlockKeys } from './blocks/block-keys.ts';
import { liveCarets } from './live/carets.ts';
import type { Emoji } from './suggest/emoji-list.ts';
import { emojiSuggestions } from './suggest/emoji-menu.tsx';
import { files, type UploadFile } from './media/files.ts';
import { Find } from './text/find.ts';
import type { ItemLink, ItemLinks } from './reading/item-links-context.ts';
import { itemLinks } from './suggest/item-links.ts';
import { typedKeys } from './suggest/typed-keys.ts';
import { LastLine } from './blocks/last-line.ts';
import { LeaveByKeys } from './blocks/leave-by-keys.ts';
import { FRAGMENT } from './live/live-document.ts';
import type { Mentionable, People } from './suggest/mentions.tsx';
import { OwnCaret } from './live/own-caret.ts';
import { paste } from './text/paste.ts';
import { pictures, type PictureStore } from './media/pictures.ts';
import { schemaWithViews } from './schema-with-views.ts';
import { slashCommands } from './suggest/slash-menu.tsx';
import { UndoCaret } from './live/undo-caret.ts';
import type { SuggestionStore } from './suggest/suggestion-store.ts';

type EditorParts = {
  variant: RichTextVariant;
  document: Y.Doc;
  provider: HocuspocusProvider;
  me: AvatarPerson;
  people: People;
  placeholder: string;
  /** Of the namespace `editor`. */
  t: TFunction;
  onTooLarge: () => void;
  pictureStore?: PictureStore | undefined;
  uploadFile?: UploadFile | undefined;
  slash: SuggestionStore<BlockCommand>;
  mentions: SuggestionStore<Mentionable>;
  offered: SuggestionStore<ItemLink>;
  emoji: SuggestionStore<Emoji>;
  items: ItemLinks | null;
};

/** What only a live text in a browser needs: the document, carets, menus. */
export function editorExtensions(parts: EditorParts): Extensions {
  const { awareness } = parts.provider;
  return [
    ...schemaWithViews({ ...parts, pictureAddress: (id) => parts.items?.pictureOf(id) ?? null }),
    Collaboration.configure({ document: parts.document, field: FRAGMENT }),
    ...(awareness ? [liveCarets(awareness, parts.me)] : []),
    Placeholder.configure({ placeholder: parts.placeholder }),
    slashCommands(parts.slash, (id) => parts.t(`block.${id}`)),
    ...(parts.items ? [itemLinks(parts.offered, parts.items), typedKeys(parts.items)] : []),
    ...(parts.pictureStore ? [pictures(parts.pictureStore)] : []),
    ...(parts.uploadFile ? [files(parts.uploadFile)] : []),
    emojiSuggestions(parts.emoji),
    ...(parts.variant === 'document' ? [Anchors] : []),
    Find,
    paste(parts.onTooLarge),
    BlockKeys,
    LastLine,
    LeaveByKeys,
    OwnCaret,
    UndoCaret,
  ];
}
