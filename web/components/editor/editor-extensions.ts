import type { HocuspocusProvider } from '@hocuspocus/provider';
import type { RichTextVariant } from '@tandem/shared/rich-text/extensions.ts';
import type { Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { Placeholder } from '@tiptap/extension-placeholder';
import type { TFunction } from 'i18next';
import type * as Y from 'yjs';
import type { AvatarPerson } from '../avatar.tsx';
import { Anchors } from './anchors.ts';
import type { BlockCommand } from './block-commands.ts';
import { BlockKeys } from './block-keys.ts';
import { liveCarets } from './carets.ts';
import type { Emoji } from './emoji-list.ts';
import { emojiSuggestions } from './emoji-menu.tsx';
import { files, type UploadFile } from './files.ts';
import { Find } from './find.ts';
import type { ItemLink, ItemLinks } from '../item-links.ts';
import { itemLinks } from './item-links.ts';
import { LastLine } from './last-line.ts';
import { LeaveByKeys } from './leave-by-keys.ts';
import { FRAGMENT } from './live-document.ts';
import type { Mentionable, People } from './mentions.tsx';
import { OwnCaret } from './own-caret.ts';
import { paste } from './paste.ts';
import { pictures, type PictureStore } from './pictures.ts';
import { schemaWithViews } from './schema-with-views.ts';
import { slashCommands } from './slash-menu.tsx';
import { UndoCaret } from './undo-caret.ts';
import type { SuggestionStore } from './suggestion-store.ts';

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
    ...(parts.items ? [itemLinks(parts.offered, parts.items)] : []),
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
