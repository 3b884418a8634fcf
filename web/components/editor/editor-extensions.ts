import type { HocuspocusProvider } from '@hocuspocus/provider';
import { type RichTextVariant, richTextExtensions } from '@tandem/shared/rich-text/extensions.ts';
import type { Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import { Placeholder } from '@tiptap/extension-placeholder';
import type * as Y from 'yjs';
import type { AvatarPerson } from '../avatar.tsx';
import type { BlockCommand } from './block-commands.ts';
import { renderCaret, renderSelection } from './carets.ts';
import { type People, mentionPeople } from './mentions.tsx';
import { slashCommands } from './slash-menu.tsx';
import type { SuggestionStore } from './suggestion-store.ts';

const FRAGMENT = 'default';

export type EditorParts = {
  variant: RichTextVariant;
  document: Y.Doc;
  provider: HocuspocusProvider;
  me: AvatarPerson;
  people: People;
  placeholder: string;
  blockName: (id: string) => string;
  slash: SuggestionStore<BlockCommand>;
  mentions: SuggestionStore<AvatarPerson>;
};

/** The shared schema with what only a browser needs: live text, carets, menus. */
export function editorExtensions(parts: EditorParts): Extensions {
  const mention = mentionPeople(parts.mentions, parts.people);
  const schema = richTextExtensions(parts.variant).map((extension) =>
    extension.name === mention.name ? mention : extension,
  );
  return [
    ...schema,
    Collaboration.configure({ document: parts.document, field: FRAGMENT }),
    CollaborationCaret.configure({
      provider: parts.provider,
      user: { id: parts.me.id, name: parts.me.display_name },
      render: renderCaret,
      selectionRender: renderSelection,
    }),
    Placeholder.configure({ placeholder: parts.placeholder }),
    slashCommands(parts.slash, parts.blockName),
  ];
}
