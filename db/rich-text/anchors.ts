import { ANCHOR_MARK, threadsOf } from '@tandem/shared/rich-text/nodes/anchor-mark.ts';
import { must } from '@tandem/shared/must.ts';
import type { Node } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';

type Run = { from: number; to: number; comments: string };
/** A block of words: where its content begins, its words (things without words are one letter), and its anchors in it. */
type Block = { start: number; text: string; runs: Run[] };

/** The document as rows and files have it: which words are commented on stands in the live document alone. */
export function withoutAnchors(document: Node): Node {
  const type = must(document.type.schema.marks[ANCHOR_MARK], 'every text has it');
  if (!document.rangeHasMark(0, document.content.size, type)) return document;
  return new Transform(document).removeMark(0, document.content.size, type).doc;
}

/**
 * Puts the anchors of one text into another one that comes without any, as far as their words still stand there: in the
 * block that says the same, or where the commented words are found in one that changed.
 */
export function carryAnchors(from: Node, to: Node): Node {
  const type = must(to.type.schema.marks[ANCHOR_MARK], 'every text has it');
  if (!from.rangeHasMark(0, from.content.size, type)) return to;
  const change = new Transform(to);
  const mark = ({ start }: Block, { from: begin, to: end, comments }: Run) =>
    change.addMark(start + begin, start + end, type.create({ comments }));
  const { same, changed, rest } = pairBlocks(blocksOf(from), blocksOf(to));
  for (const [before, after] of same) for (const run of before.runs) mark(after, run);
  for (const { text, runs } of changed) {
    for (const run of runs) {
      const words = text.slice(run.from, run.to);
      const after = rest.find((block) => block.text.includes(words));
      const at = after?.text.indexOf(words) ?? 0;
      if (after) mark(after, { ...run, from: at, to: at + words.length });
    }
  }
  return change.doc;
}

/** Blocks that say the same, in their order; others of the first text, and others of the second. */
function pairBlocks(before: Block[], after: Block[]) {
  const byText = Map.groupBy(after, ({ text }) => text);
  const same = before.flatMap((block): [Block, Block][] => {
    const found = byText.get(block.text)?.shift();
    return found ? [[block, found]] : [];
  });
  const paired = new Set(same.flat());
  return {
    same,
    changed: before.filter((block) => !paired.has(block)),
    rest: after.filter((block) => !paired.has(block)),
  };
}

function blocksOf(document: Node): Block[] {
  const blocks: Block[] = [];
  document.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const runs: Run[] = [];
    node.forEach((child, offset) => {
      const comments = threadsOf(child.marks).join(' ');
      if (comments) runs.push({ from: offset, to: offset + child.nodeSize, comments });
    });
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC');
    blocks.push({ start: position + 1, text, runs });
    return false;
  });
  return blocks;
}
