import { type Editor, Extension, type Range } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { Suggestion } from '@tiptap/suggestion';
import type { ItemLink, ItemLinks } from '../reading/item-links-context.ts';
import { attributesOf, itemPathOf, pageIdIn } from '../reading/item-links.ts';
import { keysIn } from '../reading/typed-keys.ts';
import { type SuggestionStore, suggestionRenderer } from './suggestion-store.ts';

/** `hasLinks`: there is something that can come to look different. */
type Drawn = { set: DecorationSet; hasLinks: boolean };
const drawn = new PluginKey<Drawn>('itemLinks');

/** The address of the item that a piece of text leads to. */
function pathIn(node: Node): string | null {
  const href: unknown = node.marks.find(({ type }) => type.name === 'link')?.attrs['href'];
  return typeof href === 'string' ? itemPathOf(href) : null;
}

type Spec = { shown: string };

/** A piece of text that leads to an item, with its place in the document. */
type Piece = { from: number; text: string; path: string };

/** What of a text node leads to items: all of a link, or the keys in bare text but for the one that is being typed. */
function piecesOf(node: Node, at: number, { items, caret }: { items: ItemLinks; caret: number }): Piece[] {
  const text = node.text ?? '';
  const path = pathIn(node);
  if (path) return [{ from: at, text, path }];
  if (node.marks.some(({ type }) => type.name === 'link' || type.spec.code)) return [];
  return keysIn(text, items)
    .map(({ at: offset, key, path: to }) => ({ from: at + offset, text: key, path: to }))
    .filter(({ from, text: key }) => from + key.length !== caret);
}

function draw({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>, items: ItemLinks): Drawn {
  const found: Decoration[] = [];
  let hasLinks = false;
  doc.descendants((node, at, parent) => {
    if (!node.isText || parent?.type.spec.code) return;
    for (const { from, text, path } of piecesOf(node, at, { items, caret: selection.head })) {
      hasLinks = true;
      const item = items.of(path);
      if (!item) continue;
      const spec: Spec = { shown: `${item.group} ${item.key} ${item.name}` };
      found.push(Decoration.inline(from, from + text.length, attributesOf(item, text), spec));
    }
  });
  return { set: DecorationSet.create(doc, found), hasLinks };
}

/** Every link to an item has its state, which changes as the item does. */
const chips = (items: ItemLinks) =>
  new Plugin<Drawn>({
    key: drawn,
    state: {
      init: (_, state) => draw(state, items),
      apply: (transaction, before) =>
        transaction.docChanged || transaction.getMeta(drawn) ? draw(transaction, items) : before,
    },
    props: { decorations: (state) => drawn.getState(state)?.set },
    view: (view) => ({ destroy: items.subscribe(() => redraw(view, items)) }),
  });

/** What one link looks like now, and where. */
const signOf = ({ from, to, spec }: Decoration) => `${from} ${to} ${(spec as Spec).shown}`;
const signsOf = ({ set }: Drawn) => set.find().map(signOf).join('\n');

/** Only when something looks different now: items change all the time. */
function redraw(view: EditorView, items: ItemLinks) {
  const before = view.isDestroyed ? undefined : drawn.getState(view.state);
  if (!before?.hasLinks) return;
  if (signsOf(before) !== signsOf(draw(view.state, items))) view.dispatch(view.state.tr.setMeta(drawn, true));
}

const linkTo = ({ schema }: EditorState, key: string, path: string) =>
  schema.text(key, [schema.mark('link', { href: path })]);

/** The pasted address of an item is its key, as a link; that of a page is its name, where this is known. */
const pasted = (items: ItemLinks) =>
  new Plugin({
    props: {
      handlePaste: (view, { clipboardData: data }) => {
        const text = data?.getData('text/plain').trim() ?? '';
        const path = text.startsWith(location.origin) ? itemPathOf(text) : null;
        const { selection } = view.state;
        if (!path || !selection.empty || selection.$from.parent.type.spec.code) return false;
        const key = pageIdIn(path) ? items.of(path)?.name : path.split('/').at(-2);
        if (!key) return false;
        view.dispatch(view.state.tr.replaceSelectionWith(linkTo(view.state, key, path), false));
        return true;
      },
    },
  });

/** Puts a link to an item or page in the place of what was typed to find it. */
export function insertItem(editor: Editor, range: Range, { key, path }: ItemLink) {
  const marks = [{ type: 'link', attrs: { href: path } }];
  const content = [
    { type: 'text', text: key, marks },
    { type: 'text', text: ' ' },
  ];
  editor.chain().focus().insertContentAt(range, content).run();
}

/**
 * Links to items show how these stand, and pages that they are some; `#` offers both by key and title, and the address of
 * one becomes its key.
 */
export const itemLinks = (store: SuggestionStore<ItemLink>, items: ItemLinks) =>
  Extension.create({
    name: 'itemLinks',
    // Before whatever else makes something of an address that is pasted.
    priority: 1001,
    addProseMirrorPlugins() {
      return [
        chips(items),
        pasted(items),
        Suggestion<ItemLink, ItemLink>({
          editor: this.editor,
          pluginKey: new PluginKey('itemSuggestions'),
          char: '#',
          allow: ({ editor, state, range }) =>
            editor.isFocused && !state.doc.resolve(range.from).parent.type.spec.code,
          items: async ({ query }) => (query ? [...(await items.find(query).catch(() => []))] : []),
          command: ({ editor, range, props: item }) => insertItem(editor, range, item),
          render: suggestionRenderer(store),
        }),
      ];
    },
  });
