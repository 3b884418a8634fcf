import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { useTranslation } from 'react-i18next';
import { findSpans, hasText } from '@tandem/shared/text/fold.ts';
import { Icon } from '../../icons/icon.tsx';
import { BLOCK_COMMANDS, type BlockCommand } from '../blocks/block-commands.ts';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { type SuggestionStore, suggestionRenderer } from './suggestion-store.ts';
import styles from './suggestion-menu.module.css';

/** By the name that is shown, or by an English word, which is what keyboards of programmers have at hand. */
function isMeant(query: string, { id, words = [] }: BlockCommand, name: string): boolean {
  const asked = query.toLowerCase();
  const known = [id, id.replace('_', ' '), ...words];
  return hasText(name, query) || known.some((word) => word.startsWith(asked));
}

/** `/` opens a list of blocks; `nameOf` gives the name that people see and search by. */
export const slashCommands = (store: SuggestionStore<BlockCommand>, nameOf: (id: string) => string) =>
  Extension.create({
    name: 'slashCommands',
    addProseMirrorPlugins() {
      return [
        Suggestion<BlockCommand, BlockCommand>({
          editor: this.editor,
          pluginKey: new PluginKey('slashCommands'),
          char: '/',
          allowSpaces: false,
          allow: ({ editor }) => editor.isFocused && !editor.isActive('codeBlock'),
          items: ({ query, editor }) =>
            BLOCK_COMMANDS.filter(
              (block) => isMeant(query, block, nameOf(block.id)) && (block.isPossible?.(editor) ?? true),
            ),
          command: ({ editor, range, props: command }) => {
            editor.chain().focus().deleteRange(range).run();
            command.run(editor);
          },
          render: suggestionRenderer(store),
        }),
      ];
    },
  });

export function SlashMenu({ store }: { store: SuggestionStore<BlockCommand> }) {
  const { t } = useTranslation('editor');
  return (
    <SuggestionMenu
      store={store}
      label={t('blocks')}
      keyOf={(command) => command.id}
      render={(command, query) => (
        <>
          <Icon of={command.icon} />
          <Highlighted text={t(`block.${command.id}`)} query={query} />
          <span className={styles.hint}>{command.id === 'table' ? t('table.hint') : command.hint}</span>
        </>
      )}
    />
  );
}

function Highlighted({ text, query }: { text: string; query: string }) {
  const [found] = findSpans(text, [query]);
  if (!found) return <span>{text}</span>;
  const [begin, end] = found;
  return (
    <span>
      {text.slice(0, begin)}
      <mark>{text.slice(begin, end)}</mark>
      {text.slice(end)}
    </span>
  );
}
