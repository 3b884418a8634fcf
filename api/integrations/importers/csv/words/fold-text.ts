const ASCII = /^[\u{20}-\u{7e}]*$/u;
const MARKS = /\p{M}/gu;
const DASHES = /[\u2010-\u2015\u2212]/g;
const APOSTROPHES = /[\u2018\u2019\u02bc\u2032]/g;

/**
 * A text as words of it are compared: in small letters without accents (`É` and `e`, `Й` and `и`, Turkish `ı` and `i` are
 * one), with plain digits, blanks, dashes and apostrophes. Takes time by the length of the text.
 */
export function foldText(text: string): string {
  const small = text.toLowerCase();
  if (ASCII.test(small)) return small;
  return small
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(DASHES, '-')
    .replace(APOSTROPHES, "'")
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss');
}
