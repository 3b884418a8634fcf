import type { Mark } from '@tiptap/pm/model';
import { tagsOf } from './html.ts';
import { BOLD_ITALIC, SIGNS, means } from './signs.ts';

/** Text as Markdown, or texts that have a mark. */
export type Piece = string | Marked;
type Marked = { mark: Mark; pieces: readonly Piece[] };

/** What stands on both sides of a text. */
type Around = { before: string; after: string };
/** A way to write texts: its last character, and how many marks it says in HTML. */
type Written = { text: string; last: string; tags: number };
type Signs = readonly [open: string, close: string];

const ESCAPED = /(?<!\\)(?:\\\\)*\\.$/s;
const PLAIN_ADDRESS = /^[^\s<>()\\]+$/;
/** Readers do not agree on what it is in an address. */
const ENTITY = /&#?\w+;/;
/** What can stand between angle brackets. */
const BRACKETED_ADDRESS = /^[^\n\r<>\\]+$/;
/** Whatever stands around a marked text is punctuation. */
const MARKED = '<';

const firstOf = (text: string) => [...text.slice(0, 2)][0] ?? '';
/** An escaped sign is none. */
const lastOf = (text: string) => (ESCAPED.test(text) ? '\\' : ([...text.slice(-2)].at(-1) ?? ''));
const textOf = (piece: Piece | undefined) => (typeof piece === 'string' ? piece : piece && MARKED);

/** Texts in a row, with as little HTML as can be. */
export const writePieces = (pieces: readonly Piece[]): string => best(pieces, { before: '', after: '' }).text;

const fewestTags = (ways: readonly Written[]): Written =>
  ways.reduce((least, way) => (way.tags < least.tags ? way : least));

/** What comes next depends on the last character alone: of each the first with the fewest tags goes on. */
function best(pieces: readonly Piece[], { before, after }: Around): Written {
  let ways: Written[] = [{ text: '', last: before, tags: 0 }];
  for (const [index, piece] of pieces.entries()) {
    const next = firstOf(textOf(pieces[index + 1]) ?? after);
    const longer = ways.flatMap((way) =>
      waysOf(piece, { before: way.last, after: next }).map(({ text, last, tags }) => ({
        text: way.text + text,
        last: last || way.last,
        tags: way.tags + tags,
      })),
    );
    ways = Object.values(Object.groupBy(longer, ({ last }) => last)).map((same) => fewestTags(same ?? []));
  }
  return fewestTags(ways);
}

function waysOf(piece: Piece, around: Around): Written[] {
  if (typeof piece === 'string') return [{ text: piece, last: lastOf(piece), tags: 0 }];
  const { mark, pieces } = piece;
  const href: unknown = mark.attrs['href'];
  const address = mark.type.name === 'link' && isPlainLink(mark) ? addressOf(href) : null;
  if (address !== null) return [within(pieces, ['[', `](${address})`])];
  const html = within(pieces, tagsOf(mark));
  return [
    ...signed(insideOfBoth(piece), BOLD_ITALIC, around),
    ...signed(pieces, SIGNS[mark.type.name] ?? [], around),
    { ...html, tags: html.tags + 1 },
  ];
}

/** As Markdown writes it; null where it has no way. */
function addressOf(href: unknown): string | null {
  if (typeof href !== 'string' || ENTITY.test(href)) return null;
  if (PLAIN_ADDRESS.test(href)) return href;
  return BRACKETED_ADDRESS.test(href) ? `<${href}>` : null;
}

/** What is both bold and italic from end to end. */
function insideOfBoth({ mark, pieces }: Marked): readonly Piece[] {
  const [only, ...others] = pieces;
  if (typeof only !== 'object' || others.length > 0) return [];
  const names = [mark.type.name, only.mark.type.name];
  return names.includes('bold') && names.includes('italic') ? only.pieces : [];
}

/** With each of the signs that mean what they should at both ends. */
function signed(pieces: readonly Piece[], signs: readonly string[], { before, after }: Around): Written[] {
  const first = firstOf(textOf(pieces[0]) ?? '');
  const last = lastOf(textOf(pieces.at(-1)) ?? '');
  return signs
    .filter(
      (sign) =>
        means(sign, { outside: before, inside: first }) && means(sign, { outside: after, inside: last }),
    )
    .map((sign) => within(pieces, [sign, sign]));
}

function within(pieces: readonly Piece[], [open, close]: Signs): Written {
  const { text, tags } = best(pieces, { before: lastOf(open), after: firstOf(close) });
  return { text: open + text + close, last: lastOf(close), tags };
}

/** A link that says nothing but where it leads. */
const isPlainLink = (mark: Mark): boolean =>
  mark.type.create({ href: mark.attrs['href'] as string }).eq(mark);
