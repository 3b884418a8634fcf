import { Extension } from '@tiptap/core';
import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeView } from '@tiptap/pm/view';

/** A block as it is drawn otherwise, with the direction of its own first letter; nothing of that is stored. */
function turned(node: Node): NodeView {
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, node.type.spec.toDOM?.(node) ?? ['p', 0]);
  (dom as HTMLElement).dir = 'auto';
  return contentDOM ? { dom, contentDOM } : { dom };
}

/** Right-to-left texts stand on the right, paragraph by paragraph; style sheets turn what is around them. */
export const OwnDirection = Extension.create({
  name: 'ownDirection',
  addProseMirrorPlugins: () => [
    new Plugin({ props: { nodeViews: { paragraph: turned, heading: turned, toggleTitle: turned } } }),
  ],
});
