import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { Suggestion } from '@tiptap/suggestion';
import type { ReactNode } from 'react';
import { SuggestionMenu } from './suggestion-menu.tsx';
import { type SuggestionStore, suggestionRenderer } from './suggestion-store.ts';
import styles from './suggestion-menu.module.css';

/** Something that is filled in when a template is used. */
export type Variable = {
  id: string;
  label: string;
  icon: ReactNode;
  /** What it stands for, at the right end. */
  hint: string;
  /** Returns the name that is put in. */
  insert: () => string;
};
export type Variables = { label: string; find: (query: string) => readonly Variable[] };

const VARIABLE = /\{\{([^{}]{1,300})\}\}/g;
const BRACES = 2;

/** `{{` offers variables. */
export const variableSuggestions = (store: SuggestionStore<Variable>, { find }: Variables) =>
  Extension.create({
    name: 'variableSuggestions',
    addProseMirrorPlugins() {
      return [
        Suggestion<Variable, Variable>({
          editor: this.editor,
          pluginKey: new PluginKey('variableSuggestions'),
          char: '{{',
          allowSpaces: true,
          allowedPrefixes: null,
          allow: ({ editor }) => editor.isFocused,
          items: ({ query }) => (query.includes('}') ? [] : [...find(query)]),
          command: ({ editor, range, props: { insert } }) =>
            editor.chain().focus().insertContentAt(range, `{{${insert()}}}`).run(),
          render: suggestionRenderer(store),
        }),
        new Plugin({
          key: new PluginKey('variableMarks'),
          props: { decorations: ({ doc }) => DecorationSet.create(doc, marksOf(doc)) },
        }),
      ];
    },
  });

/** Draws variables as chips. Their braces are typed and not shown. */
function marksOf(doc: Node): Decoration[] {
  const marks: Decoration[] = [];
  doc.descendants((node, at) => {
    for (const found of (node.text ?? '').matchAll(VARIABLE)) {
      const from = at + found.index;
      const to = from + found[0].length;
      marks.push(
        Decoration.inline(from, from + BRACES, { class: 'variable-brace' }),
        Decoration.inline(from + BRACES, to - BRACES, { class: 'variable' }),
        Decoration.inline(to - BRACES, to, { class: 'variable-brace' }),
      );
    }
  });
  return marks;
}

type VariableMenuProps = { store: SuggestionStore<Variable>; label: string };

/** The variables that `{{` offers. */
export const VariableMenu = ({ store, label }: VariableMenuProps) => (
  <SuggestionMenu
    store={store}
    label={label}
    keyOf={({ id }) => id}
    render={({ label: name, icon, hint }) => (
      <>
        {icon}
        <span>{name}</span>
        <span className={styles.hint}>{hint}</span>
      </>
    )}
  />
);
