import type { Editor, Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { MentionComponent } from '@tandem/shared/rich-text/component-nodes.ts';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hasText } from '@tandem/shared/text/fold.ts';
import type { ItemLink, ItemLinks } from '../reading/item-links.ts';
import { AgentBadge } from '../../people/agent-badge.tsx';
import { Avatar, type AvatarPerson } from '../../people/avatar.tsx';
import { OfferedItem } from './item-link-menu.tsx';
import { insertItem } from './item-links.ts';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { type SuggestionStore, suggestionRenderer } from './suggestion-store.ts';

const MAX_OFFERED = 8;

/** Who may be mentioned, and how a mentioned person is called. */
export type People = {
  all: () => readonly AvatarPerson[];
  nameOf: (userId: string) => string | undefined;
};

/** What `@` offers: people, and the items and pages that `#` offers too. */
export type Mentionable = AvatarPerson | ItemLink;

const isItem = (offered: Mentionable): offered is ItemLink => 'path' in offered;

function chipOf(name: string, attributes: Record<string, unknown>): HTMLElement {
  const chip = document.createElement('span');
  for (const [key, value] of Object.entries(attributes)) chip.setAttribute(key, String(value));
  chip.className = 'mention';
  chip.textContent = `@${name}`;
  return chip;
}

function insertMention(editor: Editor, range: Range, person: AvatarPerson): void {
  const attrs = { id: crypto.randomUUID(), entity_identifier: person.id, entity_name: 'user_mention' };
  const content = [
    { type: MentionComponent.name, attrs },
    { type: 'text', text: ' ' },
  ];
  editor.chain().focus().insertContentAt(range, content).run();
}

/** The stored mention as a chip with the person's present name; `@` offers people by name, then items and pages. */
export const mentionPeople = (
  store: SuggestionStore<Mentionable>,
  { people, items }: { people: People; items: ItemLinks | null },
) =>
  MentionComponent.extend({
    addNodeView() {
      return ({ node, HTMLAttributes }) => {
        const userId = String(node.attrs['entity_identifier'] ?? '');
        return { dom: chipOf(people.nameOf(userId) ?? '…', HTMLAttributes) };
      };
    },
    addProseMirrorPlugins() {
      const offered = (query: string) =>
        people
          .all()
          .filter((person) => hasText(person.display_name, query))
          .slice(0, MAX_OFFERED);
      return [
        Suggestion<Mentionable, Mentionable>({
          editor: this.editor,
          pluginKey: new PluginKey('mentionPeople'),
          char: '@',
          // A draft that ends with the sign is opened like any other text.
          allow: ({ editor }) => editor.isFocused,
          items: ({ query }) => offered(query),
          command: ({ editor, range, props: chosen }) =>
            isItem(chosen) ? insertItem(editor, range, chosen) : insertMention(editor, range, chosen),
          render: suggestionRenderer(store, async (query) =>
            items && query !== '' ? items.find(query).catch(() => []) : [],
          ),
        }),
      ];
    },
  });

export function MentionMenu({ store }: { store: SuggestionStore<Mentionable> }) {
  const { t } = useTranslation('editor');
  const hasItems = useStore(store, ({ open }) => open?.items.some(isItem) ?? false);
  return (
    <SuggestionMenu
      store={store}
      label={t(hasItems ? 'people_and_items' : 'people')}
      keyOf={(offered) => (isItem(offered) ? offered.path : offered.id)}
      render={(offered) =>
        isItem(offered) ? (
          <OfferedItem item={offered} />
        ) : (
          <>
            <Avatar person={offered} size={20} />
            <span>{offered.display_name}</span>
            {offered.is_agent && <AgentBadge />}
          </>
        )
      }
    />
  );
}
