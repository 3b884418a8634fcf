import type { Editor, Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { MentionComponent } from '@tandem/shared/rich-text/component-nodes.ts';
import { useTranslation } from 'react-i18next';
import { Avatar, type AvatarPerson } from '../avatar.tsx';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { type SuggestionStore, suggestionRenderer } from './suggestion-store.ts';

const MAX_OFFERED = 8;

/** Who may be mentioned, and how a mentioned person is called. */
export type People = {
  all: () => readonly AvatarPerson[];
  nameOf: (userId: string) => string | undefined;
};

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

/** The stored mention as a chip with the person's present name; `@` offers people by name. */
export const mentionPeople = (store: SuggestionStore<AvatarPerson>, people: People) =>
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
          .filter((person) => person.display_name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, MAX_OFFERED);
      return [
        Suggestion<AvatarPerson, AvatarPerson>({
          editor: this.editor,
          pluginKey: new PluginKey('mentionPeople'),
          char: '@',
          // A draft that ends with the sign is opened like any other text.
          allow: ({ editor }) => editor.isFocused,
          items: ({ query }) => offered(query),
          command: ({ editor, range, props: person }) => insertMention(editor, range, person),
          render: suggestionRenderer(store),
        }),
      ];
    },
  });

export function MentionMenu({ store }: { store: SuggestionStore<AvatarPerson> }) {
  const { t } = useTranslation('editor');
  return (
    <SuggestionMenu
      store={store}
      label={t('people')}
      keyOf={(person) => person.id}
      render={(person) => (
        <>
          <Avatar person={person} size={20} />
          <span>{person.display_name}</span>
        </>
      )}
    />
  );
}
