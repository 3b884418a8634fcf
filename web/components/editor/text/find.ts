import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

type Match = { from: number; to: number };
/** `current`: the match that is stepped to; -1 while there is none. */
type Finding = { isOpen: boolean; query: string; matches: readonly Match[]; current: number };
type Wish = Partial<Pick<Finding, 'isOpen' | 'query' | 'current'>>;

const CLOSED: Finding = { isOpen: false, query: '', matches: [], current: -1 };
const MAX_MATCHES = 5_000;
/** Stands for what is no text, so that places in the text are places in the document. */
const LEAF = '\ufffc';
const key = new PluginKey<Finding>('find');

const patternOf = (query: string): RegExp =>
  new RegExp(query.replace(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`), 'giu');

/** Where a text is in a document; never across blocks. */
function matchesOf(doc: Node, query: string): Match[] {
  if (query === '') return [];
  const pattern = patternOf(query);
  const found: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return found.length < MAX_MATCHES;
    const text = node.textBetween(0, node.content.size, undefined, LEAF);
    for (const { index, 0: words } of text.matchAll(pattern)) {
      found.push({ from: position + 1 + index, to: position + 1 + index + words.length });
    }
    return false;
  });
  return found.slice(0, MAX_MATCHES);
}

const nearest = (matches: readonly Match[], position: number): number =>
  matches.length === 0
    ? -1
    : Math.max(
        0,
        matches.findIndex(({ to }) => to > position),
      );

function next(before: Finding, wish: Wish | undefined, { doc, selection }: EditorState): Finding {
  const { isOpen, query, current } = { ...before, ...wish };
  if (!isOpen) return { ...CLOSED, query };
  const matches = matchesOf(doc, query);
  const isSame = query === before.query && before.isOpen;
  const wanted =
    isSame && current >= 0 ? Math.min(current, matches.length - 1) : nearest(matches, selection.from);
  return { isOpen, query, matches, current: wanted };
}

export const findingOf = (editor: Editor): Finding => key.getState(editor.state) ?? CLOSED;

const ask = (editor: Editor, wish: Wish) => editor.view.dispatch(editor.state.tr.setMeta(key, wish));

/** What is selected is looked for. */
export function openFind(editor: Editor): boolean {
  const { from, to, empty } = editor.state.selection;
  const selected = empty ? '' : editor.state.doc.textBetween(from, to, ' ');
  ask(editor, { isOpen: true, ...(selected && selected.length < 100 ? { query: selected } : {}) });
  return true;
}

export function closeFind(editor: Editor): void {
  ask(editor, { isOpen: false });
  editor.commands.focus();
}

export function setFound(editor: Editor, query: string): void {
  ask(editor, { query, current: -1 });
  show(editor);
}

export function step(editor: Editor, by: 1 | -1): void {
  const { matches, current } = findingOf(editor);
  if (matches.length === 0) return;
  ask(editor, { current: (current + by + matches.length) % matches.length });
  show(editor);
}

function show(editor: Editor): void {
  const { matches, current } = findingOf(editor);
  const match = matches[current];
  if (!match) return;
  const { tr, doc } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)).scrollIntoView());
}

export function replaceOne(editor: Editor, text: string): void {
  const { matches, current } = findingOf(editor);
  const match = matches[current];
  if (!match || !editor.isEditable) return;
  editor.view.dispatch(replaced(editor.state, [match], text));
  show(editor);
}

/** From the last to the first, so that the places of the others stay right; one step of undo. */
export function replaceAll(editor: Editor, text: string): number {
  const { matches } = findingOf(editor);
  if (editor.isEditable && matches.length > 0) editor.view.dispatch(replaced(editor.state, matches, text));
  return matches.length;
}

function replaced({ tr }: EditorState, matches: readonly Match[], text: string) {
  for (const { from, to } of matches.toReversed()) {
    if (text === '') tr.delete(from, to);
    else tr.insertText(text, from, to);
  }
  return tr;
}

const draw = ({ matches, current }: Finding, doc: Node) =>
  DecorationSet.create(
    doc,
    matches.map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index === current ? 'found found-now' : 'found' }),
    ),
  );

/** Finds words in the text and shows where they are; the bar for it is find-bar.tsx. */
export const Find = Extension.create({
  name: 'find',
  addKeyboardShortcuts() {
    return { 'Mod-f': ({ editor }) => openFind(editor) };
  },
  addProseMirrorPlugins() {
    return [
      new Plugin<Finding>({
        key,
        state: {
          init: () => CLOSED,
          apply: (transaction, before, _old, state) => {
            const wish = transaction.getMeta(key) as Wish | undefined;
            if (!wish && (!before.isOpen || !transaction.docChanged)) return before;
            return next(before, wish, state);
          },
        },
        props: {
          decorations: (state) => {
            const finding = key.getState(state);
            return finding?.isOpen ? draw(finding, state.doc) : null;
          },
        },
      }),
    ];
  },
});
