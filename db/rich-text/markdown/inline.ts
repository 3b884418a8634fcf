import type { Mark, Node } from '@tiptap/pm/model';
import { escapeLine, escapeText, longestRun } from './escape.ts';
import { htmlOf } from './html.ts';
import { type Piece, writePieces } from './pieces.ts';
import type { MarkdownWriter } from './writer.ts';

/** Where a text stands: in a heading or a cell there is but one line. */
type InlinePlace = { isOneLine: boolean; nameOf: MarkdownWriter['nameOf'] };

/** Readers make a blank of a line break, and of blanks in a row one. */
const SIGNED_CODE = /^(?!\s*$)(?:\S| (?! ))+$/;
/** What stands between signs as it is. */
const SIGNED_TEX = /^(?!\s)(?:[^$\\\n]|\\[^\n])+(?<!\s)$/;
const TAGS = /<[^>]*>/g;
const BREAK = '\\\n';
const TAG_BREAK = '<br>';

type Run = readonly Node[];

/** The inline content of a block. */
export function writeInline(block: Node, place: InlinePlace): string {
  const text = writePieces(piecesOf(block.children, [], place));
  const lines = text.split(BREAK);
  // A break at either end, or beside another one, is none as a line.
  const isPlain = lines.every((line) => line.replace(TAGS, '').trim() !== '');
  return isPlain ? lines.map(escapeLine).join(BREAK) : escapeLine(lines.join(TAG_BREAK));
}

const isCode = ({ type }: Mark): boolean => type.name === 'code';

function endOfRun(run: Run, start: number, mark: Mark): number {
  const other = run.findIndex((node, at) => at > start && !mark.isInSet(node.marks));
  return other === -1 ? run.length : other;
}

/** The mark, of those that are not written around the run already, that goes on longest. */
function longestMark(run: Run, start: number, around: readonly Mark[]) {
  const marks = run[start]?.marks.filter((mark) => !isCode(mark) && !mark.isInSet(around)) ?? [];
  const ends = marks.map((mark) => ({ mark, end: endOfRun(run, start, mark) }));
  return ends.reduce<(typeof ends)[number] | undefined>(
    (longest, each) => (longest && longest.end >= each.end ? longest : each),
    undefined,
  );
}

/** Nodes in a row that have the same mark are written in one pair of signs. */
function piecesOf(run: Run, around: readonly Mark[], place: InlinePlace): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < run.length;) {
    const longest = longestMark(run, at, around);
    const code = run[at]?.marks.find(isCode);
    const end = longest?.end ?? (code ? endOfRun(run, at, code) : at + 1);
    const same = run.slice(at, end);
    if (longest) {
      const { mark } = longest;
      pieces.push({ mark, pieces: piecesOf(same, mark.addToSet(around), place) });
    } else pieces.push(code ? writeCode(same) : same.map((node) => writeNode(node, place)).join(''));
    at = end;
  }
  return pieces;
}

/** More backticks than stand in it in a row; a blank beside them is theirs, where one stands at both ends. */
function writeCode(run: Run): string {
  const text = run.map((node) => node.text ?? '').join('');
  if (!SIGNED_CODE.test(text)) return `<code>${escapeText(text)}</code>`;
  const sign = '`'.repeat(longestRun(text, '`') + 1);
  const isPadded = /^`|`$|^ .* $/.test(text);
  return isPadded ? `${sign} ${text} ${sign}` : `${sign}${text}${sign}`;
}

function writeNode(node: Node, { isOneLine, nameOf }: InlinePlace): string {
  if (node.isText) return escapeText(node.text ?? '');
  if (node.type.name === 'equation' && SIGNED_TEX.test(String(node.attrs['tex'])))
    return `$${String(node.attrs['tex'])}$`;
  if (node.type.name === 'hardBreak') return isOneLine ? TAG_BREAK : BREAK;
  const { schema } = node.type;
  const paragraph = schema.node('paragraph', null, [node.mark([])]);
  const html = htmlOf([paragraph], schema.node('doc', null, [paragraph])).replace(/^<p>|<\/p>$/g, '');
  // The name is for those who read the text elsewhere; here it is the person's present one.
  const name = nameOf(String(node.attrs['entity_identifier'] ?? ''));
  return name === undefined ? html : html.replace('></', () => `>@${escapeText(name)}</`);
}
