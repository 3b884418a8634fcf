import { Extension, InputRule } from '@tiptap/core';
import { Plugin, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { ItemLinks } from '../reading/item-links-context.ts';
import { KEY } from '../reading/typed-keys.ts';

/** A key, and what ends it; a line break is Enter, which has a meaning of its own. */
const ENDED = new RegExp(`(?:^|[\\s(])(${KEY})([ \\u00a0,.;:!?)])$`);
const AT_END = new RegExp(`(?:^|[\\s(])(${KEY})$`);

/** Makes the piece of text before `to` a link; null where it is one already, or code. */
function linkBefore(state: EditorState, items: ItemLinks, key: string, to: number): Transaction | null {
  const { link, code } = state.schema.marks;
  const path = items.pathOf(key);
  const from = to - key.length;
  if (!path || !link || state.doc.rangeHasMark(from, to, link)) return null;
  if (code && state.doc.rangeHasMark(from, to, code)) return null;
  return state.tr.addMark(from, to, link.create({ href: path })).removeStoredMark(link);
}

/** The key that stands right before the caret, when Enter ends it. */
function linkAtCaret(state: EditorState, items: ItemLinks): Transaction | null {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc');
  const key = AT_END.exec(before)?.[1];
  return key ? linkBefore(state, items, key, $from.pos) : null;
}

/** A key that is typed leads to its item, as soon as something ends it. */
export const typedKeys = (items: ItemLinks) =>
  Extension.create({
    name: 'typedKeys',
    // Before Enter sends what was typed.
    priority: 1002,
    addInputRules() {
      return [
        new InputRule({
          find: ENDED,
          handler: ({ state, range, match: [, key = '', end = ''] }) => {
            if (!linkBefore(state, items, key, range.to)) return null;
            const marks = state.selection.$from.marks().filter(({ type }) => type.name !== 'link');
            state.tr.insert(range.to, state.schema.text(end, marks));
            return undefined;
          },
        }),
      ];
    },
    addProseMirrorPlugins() {
      return [
        new Plugin({
          props: {
            handleKeyDown: (view, event) => {
              const linked = event.key === 'Enter' ? linkAtCaret(view.state, items) : null;
              if (linked) view.dispatch(linked);
              return false;
            },
          },
        }),
      ];
    },
  });
