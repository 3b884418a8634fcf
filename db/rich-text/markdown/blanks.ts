import { Fragment, type Node } from '@tiptap/pm/model';
import { BLANK, SIGNS } from './signs.ts';

const WORDS_AND_BLANKS = /[\t\n\f\r\p{Zs}]+|[^\t\n\f\r\p{Zs}]+/gu;

const isBlank = (node: Node): boolean =>
  node.isText
    ? BLANK.test(node.text ?? '') && !node.marks.some(({ type }) => type.name === 'code')
    : node.type.name === 'hardBreak';

const wordsOf = (node: Node): readonly Node[] => {
  const words = node.isText ? [...(node.text ?? '').matchAll(WORDS_AND_BLANKS)] : [];
  return words.length > 1 ? words.map(({ 0: word, index }) => node.cut(index, index + word.length)) : [node];
};

/** The same nodes; blanks at both ends of what has the mark are without it. */
function withoutAtEnds(nodes: readonly Node[], name: string): Node[] {
  const hasMark = (node: Node | undefined) => node?.marks.some(({ type }) => type.name === name) ?? false;
  const unmark = (node: Node) => node.mark(node.marks.filter(({ type }) => type.name !== name));
  /** Everything from one end to the first word, along `step`, that has the mark up to its end. */
  const isAtEnd = (at: number, step: 1 | -1): boolean => {
    let place = at;
    while (hasMark(nodes[place]) && isBlank(nodes[place] as Node)) place += step;
    return !hasMark(nodes[place]);
  };
  return nodes.map((node, at) =>
    hasMark(node) && isBlank(node) && (isAtEnd(at, -1) || isAtEnd(at, 1)) ? unmark(node) : node,
  );
}

function inlineOf(block: Node): Fragment {
  const words = block.children.flatMap(wordsOf);
  return Fragment.fromArray(Object.keys(SIGNS).reduce<readonly Node[]>(withoutAtEnds, words) as Node[]);
}

/**
 * The same block, in which blanks at the ends of bold, italic and struck text stand outside of it: signs beside a blank
 * mean nothing.
 */
export function withBlanksOutside(block: Node): Node {
  if (block.isLeaf || block.type.spec.code) return block;
  return block.copy(
    block.inlineContent ? inlineOf(block) : Fragment.fromArray(block.children.map(withBlanksOutside)),
  );
}
