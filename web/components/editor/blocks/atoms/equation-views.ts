import { Equation, EquationBlock } from '@tandem/shared/rich-text/nodes/equation-nodes.ts';
import { InputRule, type NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { insertAtom } from './insert-atom.ts';
import { drawEquation } from './draw-equation.ts';

/** `$…$` and what ends it: a sign that stands in a price is none. */
const TYPED = /(?:^|[\s(])(\$([^\s$](?:[^$\n]*[^\s$])?)\$)([ \u00a0,.;:!?)])$/;
const TYPED_BLOCK = /^\$\$ $/;

const texOf = (node: Node) => String(node.attrs['tex']);

/** An equation that is drawn anew when its TeX changes; an empty one says what it is. */
const equationView =
  (empty: string, isBlock: boolean): NodeViewRenderer =>
  ({ node: first }) => {
    const dom = document.createElement(isBlock ? 'div' : 'span');
    dom.dataset['type'] = 'equation';
    let drawn: string | null = null;
    const draw = (tex: string) => {
      if (tex === drawn) return;
      // What was drawn before stays until the next is there.
      if (drawn === null || tex === '') dom.textContent = tex || empty;
      drawn = tex;
      dom.toggleAttribute('data-empty', tex === '');
      void drawEquation(dom, tex, isBlock);
    };
    draw(texOf(first));
    return {
      dom,
      update: (node) => {
        if (node.type !== first.type) return false;
        draw(texOf(node));
        return true;
      },
      ignoreMutation: () => true,
    };
  };

/** Equations that are drawn in the text; `empty` stands in the place of one that says nothing yet. */
export const equationViews = (empty: string) => [
  Equation.extend({
    addNodeView: () => equationView(empty, false),
    addInputRules() {
      return [
        new InputRule({
          find: TYPED,
          handler: ({ state, range, match: [whole, typed = '', tex, end = ''] }) => {
            const from = range.to - (whole.length - whole.indexOf(typed)) + end.length;
            state.tr.replaceWith(from, range.to, [this.type.create({ tex }), state.schema.text(end)]);
          },
        }),
      ];
    },
  }),
  EquationBlock.extend({
    addNodeView: () => equationView(empty, true),
    addInputRules() {
      return [
        new InputRule({
          find: TYPED_BLOCK,
          handler: ({ state: { tr }, range }) => {
            insertAtom(tr.delete(range.from, range.to), this.type.create());
            if (!(tr.selection instanceof NodeSelection)) return null;
            return undefined;
          },
        }),
      ];
    },
  }),
];
