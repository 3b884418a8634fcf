import type { Editor } from '@tiptap/core';
import { Fragment, type Node as TextNode, type ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';

const LIST_ITEMS = new Set(['listItem', 'taskItem']);

/** A block that can be moved as a whole: what stands at the top level, and each item of a list. */
export type Block = { position: number; node: TextNode };

/** The block around a place in the text: the innermost item of a list, or what stands at the top level. */
export function blockAround($position: ResolvedPos): Block | null {
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    const node = $position.node(depth);
    if (depth === 1 || LIST_ITEMS.has(node.type.name)) return { position: $position.before(depth), node };
  }
  return null;
}

/** The same for a position before a node that holds no text, such as a dividing line. */
export function blockAt(editor: Editor, position: number, inside: number): Block | null {
  const { doc } = editor.state;
  const around = blockAround(doc.resolve(position));
  if (around) return around;
  const node = inside >= 0 ? doc.nodeAt(inside) : doc.nodeAt(position);
  return node ? { position: inside >= 0 ? inside : position, node } : null;
}

/** Where the caret was within the block, so that it goes along. */
function offsetWithin(editor: Editor, { position, node }: Block): number {
  const offset = editor.state.selection.from - position;
  return offset > 0 && offset < node.nodeSize ? offset : 1;
}

/** Changes places with the block before or after; false at either end of the list or text. */
export function moveBlock(editor: Editor, block: Block, direction: 'up' | 'down'): boolean {
  const { doc, tr } = editor.state;
  const { position, node } = block;
  const end = position + node.nodeSize;
  const neighbour = direction === 'up' ? doc.resolve(position).nodeBefore : doc.resolve(end).nodeAfter;
  if (!neighbour) return false;
  const from = direction === 'up' ? position - neighbour.nodeSize : position;
  const pair = direction === 'up' ? [node, neighbour] : [neighbour, node];
  const moved = direction === 'up' ? from : from + neighbour.nodeSize;
  const caret = moved + offsetWithin(editor, block);
  tr.replaceWith(from, from + node.nodeSize + neighbour.nodeSize, Fragment.from(pair));
  tr.setSelection(Selection.near(tr.doc.resolve(caret))).scrollIntoView();
  editor.view.dispatch(tr);
  return true;
}

export function duplicateBlock(editor: Editor, { position, node }: Block) {
  const { tr } = editor.state;
  editor.view.dispatch(tr.insert(position + node.nodeSize, node).scrollIntoView());
}

export function deleteBlock(editor: Editor, { position, node }: Block) {
  const $start = editor.state.doc.resolve(position);
  // The last item takes its list with it; a list without items is none.
  const isOnlyItem = LIST_ITEMS.has(node.type.name) && $start.parent.childCount === 1;
  const from = isOnlyItem ? $start.before() : position;
  const to = isOnlyItem ? $start.after() : position + node.nodeSize;
  editor.chain().focus().deleteRange({ from, to }).run();
}

const isEmptyLine = (node: TextNode) => node.type.name === 'paragraph' && node.content.size === 0;

/** A new line or item below, with the menu of blocks open where one can be chosen. */
export function addBelow(editor: Editor, { position, node }: Block) {
  const end = position + node.nodeSize;
  if (LIST_ITEMS.has(node.type.name)) {
    const item = { type: node.type.name, content: [{ type: 'paragraph' }] };
    editor
      .chain()
      .insertContentAt(end, item)
      .setTextSelection(end + 2)
      .focus()
      .run();
    return;
  }
  if (isEmptyLine(node)) editor.commands.setTextSelection(position + 1);
  else
    editor
      .chain()
      .insertContentAt(end, { type: 'paragraph' })
      .setTextSelection(end + 1)
      .run();
  editor.chain().focus().insertContent('/').run();
}

/** Selects the whole block and gives it to the browser's drag and drop, which the editor knows how to receive. */
export function dragBlock(editor: Editor, block: Block, transfer: DataTransfer) {
  const { view } = editor;
  const selection = NodeSelection.create(view.state.doc, block.position);
  view.dispatch(view.state.tr.setSelection(selection));
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  transfer.clearData();
  transfer.setData('text/html', dom.innerHTML);
  transfer.setData('text/plain', text);
  transfer.effectAllowed = 'move';
  const element = view.nodeDOM(block.position);
  if (element instanceof Element) transfer.setDragImage(element, 0, 0);
  view.dragging = { slice, move: true };
}
