import { cleanHtml, type Shown } from './clean-html.ts';
import { type Step, stepsBetween } from './sequence-difference.ts';

type TextDifference = { html: string; added: number; removed: number };

type Mark = 'ins' | 'del';
/** A word, a space, or something that is no text, below the inline elements around it. */
type Piece = { key: string; node: Node; isWord: boolean; around: readonly Element[] };

const INLINE = new Set(
  'a b br code del em i img input label mark mention-component s span strong sub sup time u'.split(' '),
);
/** What opens and closes, and has a change in it. */
const CHANGED = ':has([data-difference])';
/** Pairs of blocks that share less than this are shown as one that went and one that came. */
const ALIKE = 0.3;

const isInline = (node: Node) => !(node instanceof Element) || INLINE.has(node.localName);
const isLeaf = (element: Element) => [...element.childNodes].every(isInline);
/** What always is the same one when it stands in the same place; what is in it is compared. */
const HOLDERS = new Set('ul ol table thead tbody colgroup'.split(' '));
/** A number with its point is one word. */
const WORD = /[\p{L}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu;
const PIECE = new RegExp(`\\s+|${WORD.source}|.`, 'gsu');

/** Words of neighbours are two, though nothing stands between them. */
const wordsOf = (node: Node): string[] =>
  node instanceof Text ? (node.data.match(WORD) ?? []) : [...node.childNodes].flatMap(wordsOf);
const isSpace = (node: Node) => node instanceof Text && node.data.trim() === '';
const blocksOf = (parent: Element): Element[] =>
  [...parent.children].filter((child) => !(parent.localName === 'li' && child.localName === 'label'));

/**
 * The later of two texts with what was added and removed marked inside of it, block by block and then word by word, so
 * that lists and tables stay what they are.
 */
export function textDifference(before: string, after: string, shown?: Shown): TextDifference {
  const counts = { ins: 0, del: 0 };
  const [old, now] = [before, after].map((html) => {
    const { body } = new DOMParser().parseFromString(cleanHtml(html, shown), 'text/html');
    return body;
  }) as [HTMLElement, HTMLElement];
  compareBlocks(old, now, counts);
  for (const toggle of now.querySelectorAll('details'))
    toggle.toggleAttribute('open', toggle.matches(CHANGED));
  return { html: now.innerHTML, added: counts.ins, removed: counts.del };
}

type Counts = Record<Mark, number>;

function compareBlocks(old: Element, now: Element, counts: Counts): void {
  if (isLeaf(old) && isLeaf(now)) return compareWords(old, now, counts);
  if (isLeaf(old) || isLeaf(now)) {
    for (const node of now.childNodes) markWhole(node, 'ins', counts);
    now.append(...[...old.childNodes].map((node) => markWhole(node, 'del', counts)));
    return undefined;
  }
  const [befores, afters] = [blocksOf(old), blocksOf(now)];
  const steps = stepsBetween(
    befores.map(({ outerHTML }) => outerHTML),
    afters.map(({ outerHTML }) => outerHTML),
  );
  for (const { removed, added, at } of gapsOf(steps)) {
    compareGap(
      { now, next: afters[at] ?? null },
      {
        removed: removed.map((index) => befores[index] as Element),
        added: added.map((index) => afters[index] as Element),
      },
      counts,
    );
  }
  return undefined;
}

type Gap = { removed: number[]; added: number[]; /** The block of the later text behind it. */ at: number };

function gapsOf(steps: readonly Step[]): Gap[] {
  const gaps: Gap[] = [];
  let gap: Gap = { removed: [], added: [], at: 0 };
  const close = (at: number) => {
    if (gap.removed.length + gap.added.length > 0) gaps.push({ ...gap, at });
    gap = { removed: [], added: [], at: 0 };
  };
  let at = 0;
  for (const step of steps) {
    if (step.kind === 'same') close(step.after);
    else if (step.kind === 'removed') gap.removed.push(step.before);
    else gap.added.push(step.after);
    if (step.kind !== 'removed') at = step.after + 1;
  }
  close(at);
  return gaps;
}

/** Blocks that stand in each other's place and are alike are compared inside; the others went or came as a whole. */
function compareGap(
  place: { now: Element; next: Element | null },
  { removed, added }: { removed: Element[]; added: Element[] },
  counts: Counts,
): void {
  let from = 0;
  for (const block of removed) {
    const found = added.findIndex((each, index) => index >= from && isAlike(block, each));
    if (found === -1) {
      const copy = block.cloneNode(true) as Element;
      place.now.insertBefore(copy, added[from] ?? place.next);
      markWhole(copy, 'del', counts);
      continue;
    }
    for (const each of added.slice(from, found)) markWhole(each, 'ins', counts);
    compareBlocks(block, added[found] as Element, counts);
    from = found + 1;
  }
  for (const each of added.slice(from)) markWhole(each, 'ins', counts);
}

function isAlike(a: Element, b: Element): boolean {
  if (a.localName !== b.localName) return false;
  if (HOLDERS.has(a.localName)) return true;
  const [one, other] = [wordsOf(a), new Set(wordsOf(b))];
  const most = Math.max(one.length, other.size);
  return most === 0 || one.filter((word) => other.has(word)).length / most >= ALIKE;
}

/** Everything in a block that went or came is marked; the block itself too, for what has no words. */
function markWhole(node: Node, mark: Mark, counts: Counts): Node {
  if (node instanceof Element && !isInline(node)) {
    node.setAttribute('data-difference', mark);
    if (isLeaf(node)) markPieces(node, mark, counts);
    else for (const child of blocksOf(node)) markWhole(child, mark, counts);
    return node;
  }
  if (isSpace(node)) return node;
  const around = document.createElement(mark);
  around.setAttribute('data-difference', '');
  node.parentNode?.replaceChild(around, node);
  around.append(node);
  counts[mark] += wordsOf(node).length;
  return around;
}

function markPieces(block: Element, mark: Mark, counts: Counts): void {
  const pieces = piecesOf(block);
  rebuild(
    block,
    pieces.map((piece) => ({ piece, mark })),
    counts,
  );
}

function compareWords(old: Element, now: Element, counts: Counts): void {
  const [befores, afters] = [piecesOf(old), piecesOf(now)];
  const steps = stepsBetween(
    befores.map(({ key }) => key),
    afters.map(({ key }) => key),
  );
  const isBlank = (step: Step | undefined) =>
    step?.kind === 'same' && isSpace((afters[step.after] as Piece).node);
  const marked: Marked[] = [];
  let came: Marked[] = [];
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    // Words in a row that were replaced are one change, not one for each of them.
    const isBetween =
      isBlank(step) && index > 0 && steps[index - 1]?.kind !== 'same' && next && next.kind !== 'same';
    if (step.kind === 'same' && !isBetween) {
      marked.push(...came, { piece: afters[step.after] as Piece, mark: null });
      came = [];
      continue;
    }
    if (step.kind !== 'added') marked.push({ piece: befores[step.before] as Piece, mark: 'del' });
    if (step.kind !== 'removed') came.push({ piece: afters[step.after] as Piece, mark: 'ins' });
  }
  rebuild(now, [...marked, ...came], counts);
}

type Marked = { piece: Piece; mark: Mark | null };

function piecesOf(block: Element, around: readonly Element[] = [], parent: Node = block): Piece[] {
  return [...parent.childNodes].flatMap((node) => {
    const outside = around.map(({ localName }) => localName).join(' ');
    if (node instanceof Text) {
      return (node.data.match(PIECE) ?? []).map((text) => ({
        ...{ key: `${outside} ${text}`, node: document.createTextNode(text), around },
        isWord: /[\p{L}\p{N}]/u.test(text),
      }));
    }
    if (!(node instanceof Element)) return [];
    const isWhole = node.childNodes.length === 0 || node.matches('.mention, time, span[data-type]');
    if (isWhole) return [{ key: `${outside} ${node.outerHTML}`, node, around, isWord: false }];
    return piecesOf(block, [...around, node], node);
  });
}

/** Puts pieces in the place of what a block holds, neighbours of one kind in one element. */
function rebuild(block: Element, marked: readonly Marked[], counts: Counts) {
  block.replaceChildren();
  let last: { mark: Mark | null; around: readonly Element[]; into: Element } | null = null;
  for (const { piece, mark } of marked) {
    if (mark && piece.isWord) counts[mark] += 1;
    const isNext: boolean = last?.mark === mark && isSameAround(last.around, piece.around);
    const into: Element = last && isNext ? last.into : openAround(block, piece.around, mark);
    into.append(piece.node.cloneNode(true));
    last = { mark, around: piece.around, into };
  }
}

const isSameAround = (a: readonly Element[], b: readonly Element[]) =>
  a.length === b.length && a.every((element, index) => element === b[index]);

function openAround(block: Element, around: readonly Element[], mark: Mark | null): Element {
  let into = block;
  const enter = (element: Element) => {
    into.append(element);
    into = element;
  };
  if (mark) {
    const element = document.createElement(mark);
    element.setAttribute('data-difference', '');
    enter(element);
  }
  for (const element of around) enter(element.cloneNode(false) as Element);
  return into;
}
