import type { Editor } from '@tiptap/core';

type Place = { top: number; right: number; position: number };

/** Where the block of a kind around the caret begins and ends, within the element around the editor. */
export function placeOf(editor: Editor, kind: 'table' | 'calloutComponent'): Place | null {
  if (!editor.isFocused || !editor.isEditable || !editor.isActive(kind)) return null;
  const { $from } = editor.state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== kind) continue;
    const position = $from.before(depth);
    const block = editor.view.nodeDOM(position);
    const around = editor.view.dom.closest('.live-text');
    if (!(block instanceof HTMLElement) || !around) return null;
    const inner = (block.querySelector(':scope > table') ?? block).getBoundingClientRect();
    const outer = around.getBoundingClientRect();
    return { top: inner.top - outer.top, right: Math.max(0, outer.right - inner.right), position };
  }
  return null;
}
