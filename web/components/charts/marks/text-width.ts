/** Letters of 11 px are so wide: those of Chinese, Japanese and Korean are square. */
const LETTER = 6.3;
const SQUARE = 11.2;
const IS_SQUARE = /[\u1100-\u11ff\u2e80-\ud7af\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u;

const widthOf = (letter: string) => (IS_SQUARE.test(letter) ? SQUARE : LETTER);

/** How wide a text of a chart comes out, in px. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + widthOf(letter), 0);

/** As much of a text as fits into so many px; nothing where less than two letters would be left. */
export function cutText(text: string, room: number): string {
  if (textWidth(text) <= room) return text;
  const letters = Array.from(text);
  let width = LETTER;
  let count = 0;
  for (const letter of letters) {
    width += widthOf(letter);
    if (width > room) break;
    count += 1;
  }
  return count < 2 ? '' : `${letters.slice(0, count).join('').trimEnd()}…`;
}
