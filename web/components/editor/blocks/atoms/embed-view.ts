import { Embed } from '@tandem/shared/rich-text/nodes/embed-node.ts';
import { embedOf } from '@tandem/shared/rich-text/rules/embeds.ts';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type EmbedWords, fillCard } from './embed-card.ts';
import { insertAtom } from './insert-atom.ts';

const ONE_WORD = /^\S+$/;

/** A link of a known service that is pasted alone into an empty line. */
function pasteLink(view: EditorView, { clipboardData: data }: ClipboardEvent): boolean {
  const address = data?.getData('text/plain').trim() ?? '';
  const { selection, schema, tr } = view.state;
  const line = selection.$from.parent;
  const isAlone = selection.empty && line.type.name === 'paragraph' && line.content.size === 0;
  const type = schema.nodes['embed'];
  if (!type || !isAlone || !ONE_WORD.test(address) || !embedOf(address)) return false;
  insertAtom(tr, type.create({ src: address }));
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to), 1)));
  return true;
}

/** Links of known services as cards, in the place of a pasted address too. */
export const embedView = (words: EmbedWords) =>
  Embed.extend({
    addNodeView() {
      return ({ node: first }) => {
        const dom = document.createElement('div');
        dom.dataset['type'] = 'embed';
        let drawn: string | null = null;
        const follow = (src: string) => {
          if (src !== drawn) fillCard(dom, src, words);
          drawn = src;
        };
        follow(String(first.attrs['src']));
        return {
          dom,
          update: (node) => {
            if (node.type !== first.type) return false;
            follow(String(node.attrs['src']));
            return true;
          },
          stopEvent: ({ target }) => target instanceof Element && target.matches('a, button, iframe'),
          ignoreMutation: () => true,
        };
      };
    },

    addProseMirrorPlugins: () => [new Plugin({ props: { handlePaste: pasteLink } })],
  });
