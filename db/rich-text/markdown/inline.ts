import type { Mark, Node } from '@tiptap/pm/model';
import { escapeLine, escapeText } from './escape.ts';
import { htmlOf, tagsOf } from './html.ts';
import type { MarkdownWriter } from './writer.ts';

/** Where a text stands: in a heading or a cell there is but one line. */
type InlinePlace = { isOneLine: boolean; nameOf: MarkdownWriter['nameOf'] };

const SIGNS: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };
/** Signs mean what they should beside letters, and at blanks and ends outside of them. */
const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WITH_WORD = /[\p{L}\p{N}]$/u;
const PLAIN_CODE = /^[^\s`](?:[^\n`]*[^\s`])?$/;
const PLAIN_ADDRESS = /^[^\s<>()\\]+$/;
const TAGS = /<[^>]*>/g;
const BREAK = '\\\n';
const TAG_BREAK = '<br>';

type Run = readonly Node[];

/** The inline content of a block. */
export function writeInline(block: Node, place: InlinePlace): string {
  const text = writeRun(block.children, 0, place);
  const lines = text.split(BREAK);
  // A break at either end, or beside another one, is none as a line.
  const isPlain = lines.every((line) => line.replace(TAGS, '').trim() !== '');
  return isPlain ? lines.map(escapeLine).join(BREAK) : escapeLine(lines.join(TAG_BREAK));
}

function endOfRun(run: Run, start: number, mark: Mark): number {
  const depth = run[start]?.marks.indexOf(mark) ?? 0;
  const other = run.findIndex((node, at) => at > start && !node.marks[depth]?.eq(mark));
  return other === -1 ? run.length : other;
}

/** Nodes in a row that have the same mark at this depth are written in one pair of signs. */
function writeRun(run: Run, depth: number, place: InlinePlace): string {
  let text = '';
  for (let at = 0; at < run.length;) {
    const mark = run[at]?.marks[depth];
    const end = mark ? endOfRun(run, at, mark) : at + 1;
    const same = run.slice(at, end);
    text += mark
      ? writeMarked({ run: same, mark, depth, before: text, after: run[end] }, place)
      : same.map((node) => writeNode(node, place)).join('');
    at = end;
  }
  return text;
}

type Marked = { run: Run; mark: Mark; depth: number; before: string; after: Node | undefined };

function writeMarked({ run, mark, depth, before, after }: Marked, place: InlinePlace): string {
  if (mark.type.name === 'code') return writeCode(run);
  const text = writeRun(run, depth + 1, place);
  const href: unknown = mark.attrs['href'];
  if (mark.type.name === 'link' && typeof href === 'string' && PLAIN_ADDRESS.test(href) && isPlainLink(mark))
    return `[${text}](${href})`;
  const sign = SIGNS[mark.type.name];
  const isApart = /(?:^|\s)$/.test(before) && (after === undefined || /^\s/.test(after.text ?? ' '));
  if (sign && isApart && BEGINS_WITH_WORD.test(text) && ENDS_WITH_WORD.test(text)) return sign + text + sign;
  const [open, close] = tagsOf(mark);
  return open + text + close;
}

/** A link that says nothing but where it leads. */
const isPlainLink = (mark: Mark): boolean =>
  mark.type.create({ href: mark.attrs['href'] as string }).eq(mark);

function writeCode(run: Run): string {
  const text = run.map((node) => node.text ?? '').join('');
  return PLAIN_CODE.test(text) ? `\`${text}\`` : `<code>${escapeText(text)}</code>`;
}

function writeNode(node: Node, { isOneLine, nameOf }: InlinePlace): string {
  if (node.isText) return escapeText(node.text ?? '');
  if (node.type.name === 'hardBreak') return isOneLine ? TAG_BREAK : BREAK;
  const { schema } = node.type;
  const paragraph = schema.node('paragraph', null, [node.mark([])]);
  const html = htmlOf([paragraph], schema.node('doc', null, [paragraph])).replace(/^<p>|<\/p>$/g, '');
  // The name is for those who read the text elsewhere; here it is the person's present one.
  const name = nameOf(String(node.attrs['entity_identifier'] ?? ''));
  return name === undefined ? html : html.replace('></', () => `>@${escapeText(name)}</`);
}
