import * as Y from 'yjs';

type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

/**
 * The words that an update brings, in the order in which they were typed: a line for each place. What was typed and
 * deleted again is not among them. The document that it belongs to is not needed, since it may be gone.
 */
export function lostWords(update: Uint8Array): string {
  const { structs, ds } = Y.decodeUpdate(update);
  const isDeleted = (client: number, clock: number) =>
    ds.clients.get(client)?.some(({ clock: from, len }) => clock >= from && clock < from + len) ?? false;
  let words = '';
  let last: Struct | undefined;
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    if (!goesOn(struct, last)) words += '\n';
    last = struct;
    if (!(struct.content instanceof Y.ContentString)) continue;
    const { client, clock } = struct.id;
    words += [...struct.content.str.split('')]
      .filter((_, index) => !isDeleted(client, clock + index))
      .join('');
  }
  return words.replaceAll(/\s*\n\s*/g, '\n').trim();
}

/** Typed right behind the last one; formatting between words does not end a line. */
function goesOn(struct: Y.Item, last: Struct | undefined): boolean {
  if (struct.content instanceof Y.ContentType) return false;
  if (!(last instanceof Y.Item) || !struct.origin) return false;
  const end = last.id.clock + last.length - 1;
  return struct.origin.client === last.id.client && struct.origin.clock === end;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same as a text of a page. */
export const htmlOfWords = (words: string): string =>
  words
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');
