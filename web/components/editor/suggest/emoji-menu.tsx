import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { useTranslation } from 'react-i18next';
import { type Emoji, findEmoji } from './emoji-list.ts';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { type SuggestionStore, suggestionRenderer } from './suggestion-store.ts';

/** Times and smileys of two signs are typed often: two letters are meant. */
const FEWEST_LETTERS = 2;

/** `:` with the beginning of a word offers emoji. */
export const emojiSuggestions = (store: SuggestionStore<Emoji>) =>
  Extension.create({
    name: 'emojiSuggestions',
    addProseMirrorPlugins() {
      return [
        Suggestion<Emoji, Emoji>({
          editor: this.editor,
          pluginKey: new PluginKey('emojiSuggestions'),
          char: ':',
          allow: ({ editor, state, range }) =>
            editor.isFocused && !state.doc.resolve(range.from).parent.type.spec.code,
          items: ({ query }) => (query.length < FEWEST_LETTERS ? [] : [...findEmoji(query)]),
          command: ({ editor, range, props: { sign } }) =>
            editor.chain().focus().insertContentAt(range, `${sign} `).run(),
          render: suggestionRenderer(store),
        }),
      ];
    },
  });

export function EmojiMenu({ store }: { store: SuggestionStore<Emoji> }) {
  const { t } = useTranslation('editor');
  return (
    <SuggestionMenu
      store={store}
      label={t('emoji')}
      keyOf={({ sign }) => sign}
      render={({ sign, name }) => (
        <>
          <span aria-hidden>{sign}</span>
          <span>:{name}:</span>
        </>
      )}
    />
  );
}
