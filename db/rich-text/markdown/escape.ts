/** What has a meaning in the middle of a line. */
const SPECIAL = /[\\`*[\]<~$]/g;
/** Between letters an underline is one. */
const UNDERLINE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** Readers make links of bare addresses. */
const ADDRESS = /(https?|ftp):(?=\/\/)|(www)\.|(\w)@(?=\w)/gi;
const ENTITY = /&(?=#?\w+;)/g;
/** What makes a line something else than a line of text. */
const LINE_START = /^(?:[#>+=|-]|:(?=-))/;
const NUMBER_START = /^(\d{1,9})([.)])/;

const blank = (text: string) => text.replaceAll(' ', '&#32;').replaceAll('\t', '&#9;');

/** A text that Markdown reads as it is, in the middle of a line. */
export const escapeText = (text: string): string =>
  text
    .replace(SPECIAL, String.raw`\$&`)
    .replace(UNDERLINE, String.raw`\_`)
    .replace(ENTITY, '&amp;')
    .replace(
      ADDRESS,
      (_whole, scheme?: string, www?: string, before?: string) =>
        (scheme && `${scheme}\\:`) ?? (www && `${www}\\.`) ?? `${before ?? ''}\\@`,
    );

/** A line that is a line of text, whatever it begins with; blanks at its ends stay. */
export const escapeLine = (line: string): string =>
  line
    .replace(LINE_START, String.raw`\$&`)
    .replace(NUMBER_START, String.raw`$1\$2`)
    .replace(/^[ \t]+|[ \t]+$/g, blank);

/** How many of a character stand in a row at most. */
export function longestRun(text: string, character: string): number {
  let [longest, run] = [0, 0];
  for (const each of text) {
    run = each === character ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
