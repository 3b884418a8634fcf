import { asOneLine } from '@tandem/shared/http/one-line.ts';

const MAX_LENGTH = 60;
const LINK = /\S*(?:\w:\/\/|www\.)\S*/gi;
/** A dot between letters makes mail programs show a link. */
const DOT_IN_HOST = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu;
const WORD_JOINER = '\u2060';

/** A text of one line in which a mail program finds no link. */
export const withoutLinks = (text: string): string =>
  asOneLine(text).replace(LINK, '…').replace(DOT_IN_HOST, `.${WORD_JOINER}`);

/** A name that a person chose, as it may stand in a mail to others: short, one line, and never a link (docs/contract/mail.md#names-in-mail). */
export function plainName(name: string): string {
  const text = withoutLinks(name);
  const letters = [...text];
  return letters.length > MAX_LENGTH ? `${letters.slice(0, MAX_LENGTH - 1).join('')}…` : text;
}
