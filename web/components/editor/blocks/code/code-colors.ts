import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { notePart } from '#lib/parts/parts.ts';
import { PLAIN_CODE } from './code-languages.ts';
import type { CodeRange } from './code-ranges.ts';

const importRanges = () => import('./code-ranges.ts');
notePart(importRanges);

type RangesOf = (code: string, language: string) => CodeRange[];

/** Colours of longer code would hold up every key. */
const MAX_LETTERS = 20_000;
const key = new PluginKey<DecorationSet>('codeColors');

const isColored = (node: Node): boolean =>
  node.type.name === 'codeBlock' &&
  ![PLAIN_CODE, '', null].includes(node.attrs['language'] as string | null) &&
  node.content.size <= MAX_LETTERS;

function blocksOf(doc: Node): { node: Node; position: number }[] {
  const found: { node: Node; position: number }[] = [];
  doc.descendants((node, position) => {
    if (isColored(node)) found.push({ node, position });
    return !node.isTextblock;
  });
  return found;
}

/** Code in the colours of its language, which come with the first block that has one. */
class CodeColors {
  /** A block that nobody changed is not read again. */
  readonly #known = new WeakMap<Node, CodeRange[]>();
  #rangesOf: RangesOf | null = null;
  #isAsked = false;

  draw(doc: Node): DecorationSet {
    const drawn = blocksOf(doc).flatMap(({ node, position }) =>
      this.#of(node).map(({ from, to, kind }) =>
        Decoration.inline(position + 1 + from, position + 1 + to, { class: kind }),
      ),
    );
    return DecorationSet.create(doc, drawn);
  }

  #of(node: Node): CodeRange[] {
    if (!this.#rangesOf) return [];
    const known = this.#known.get(node);
    if (known) return known;
    const ranges = this.#rangesOf(node.textContent, String(node.attrs['language']));
    this.#known.set(node, ranges);
    return ranges;
  }

  /** Without a network the code stays plain. */
  async load(view: EditorView): Promise<void> {
    if (this.#isAsked || blocksOf(view.state.doc).length === 0) return;
    this.#isAsked = true;
    const part = await importRanges().catch(() => null);
    this.#rangesOf = part?.rangesOf ?? null;
    this.#isAsked = part !== null;
    if (part && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, true));
  }
}

export const ColoredCode = Extension.create({
  name: 'coloredCode',
  addProseMirrorPlugins() {
    const colors = new CodeColors();
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: (_, { doc }) => colors.draw(doc),
          apply: (transaction, before) =>
            transaction.docChanged || transaction.getMeta(key) ? colors.draw(transaction.doc) : before,
        },
        props: { decorations: (state) => key.getState(state) },
        view: (view) => {
          void colors.load(view);
          return { update: (now, before) => void (now.state.doc !== before.doc && colors.load(now)) };
        },
      }),
    ];
  },
});
