import type { Editor, Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { MentionComponent } from '@tandem/shared/rich-text/nodes/component-nodes.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { hasText } from '@tandem/shared/text/fold.ts';
import type { ItemLink, ItemLinks } from '../reading/item-links-context.ts';
import { formatFullDay } from '#lib/dates/dates.ts';
import { dayWords, loadDayWords } from '#components/pickers/use-day-words.ts';
import { readDay } from '#lib/dates/read-day.ts';
import { currentLanguage } from '#lib/device/language.ts';
import { insertDay } from '../blocks/atoms/insert-atom.ts';
import { Icon } from '../../icons/icon.tsx';
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

/** A day that was typed: `@today`, `@next week`. */
type OfferedDay = { day: string };

/** What `@` offers: people, days, and the items and pages that `#` offers too. */
export type Mentionable = AvatarPerson | OfferedDay | ItemLink;

const isItem = (offered: Mentionable): offered is ItemLink => 'path' in offered;
const isDay = (offered: Mentionable): offered is OfferedDay => 'day' in offered;

/** Shorter words are beginnings of names. */
const MIN_DAY_LETTERS = 3;

function daysOf(query: string): OfferedDay[] {
  const day =
    query.length < MIN_DAY_LETTERS
      ? null
      : readDay(query, { language: currentLanguage(), words: dayWords() });
  return day === null ? [] : [{ day }];
}

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
      void loadDayWords();
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
          items: ({ query }) => [...offered(query), ...daysOf(query)],
          command: ({ editor, range, props: chosen }) => {
            if (isDay(chosen)) insertDay(editor, range, chosen.day);
            else if (isItem(chosen)) insertItem(editor, range, chosen);
            else insertMention(editor, range, chosen);
          },
          render: suggestionRenderer(store, async (query) =>
            items && query !== '' ? items.find(query).catch(() => []) : [],
          ),
        }),
      ];
    },
  });

const keyOf = (offered: Mentionable): string =>
  isItem(offered) ? offered.path : isDay(offered) ? offered.day : offered.id;

export function MentionMenu({ store }: { store: SuggestionStore<Mentionable> }) {
  const { t } = useTranslation('editor');
  const hasItems = useStore(store, ({ open }) => open?.items.some(isItem) ?? false);
  return (
    <SuggestionMenu
      store={store}
      label={t(hasItems ? 'people_and_items' : 'people')}
      keyOf={keyOf}
      render={(offered) =>
        isItem(offered) ? (
          <OfferedItem item={offered} />
        ) : isDay(offered) ? (
          <>
            <Icon of={IconCalendar} />
            <span>{formatFullDay(offered.day, currentLanguage())}</span>
          </>
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
