/** What can stand at both ends of a marked text, in the order in which it is tried. */
export const SIGNS: Readonly<Record<string, readonly string[]>> = {
  bold: ['**', '__'],
  italic: ['*', '_'],
  strike: ['~~'],
};
/** What is bold and italic from end to end. */
export const BOLD_ITALIC = ['***'];

export const BLANK = /^[\t\n\f\r\p{Zs}]*$/u;
/** Readers agree on these; other symbols are punctuation to some and letters to others. */
const PUNCTUATION = /^[\p{P}$+<=>^`|~]$/u;
const SYMBOL = /^\p{S}$/u;

/** What stands on both sides of the signs; nothing at the end of a line. */
type Side = { outside: string; inside: string };

const isPunctuation = (character: string, withSymbols: boolean): boolean =>
  PUNCTUATION.test(character) || (withSymbols && SYMBOL.test(character));

/** CommonMark's flanking: the signs belong to what is inside. */
function belongsInside({ outside, inside }: Side, withSymbols: boolean): boolean {
  if (BLANK.test(inside)) return false;
  return !isPunctuation(inside, withSymbols) || BLANK.test(outside) || isPunctuation(outside, withSymbols);
}

/** Underlines mean nothing within a word. */
const isApart = ({ outside }: Side, withSymbols: boolean) =>
  BLANK.test(outside) || isPunctuation(outside, withSymbols);

/** Whether every reader takes these signs for the beginning, or the end, of a marked text. */
export function means(sign: string, side: Side): boolean {
  if (side.outside === sign[0] || side.inside === sign[0]) return false;
  return [false, true].every(
    (withSymbols) =>
      belongsInside(side, withSymbols) && (!sign.startsWith('_') || isApart(side, withSymbols)),
  );
}
