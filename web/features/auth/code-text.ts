const GROUP = 4;
const LENGTH = 12;

/** What was typed or pasted, as a code is written: small letters in groups of four. */
export function formatCode(text: string): string {
  const letters = text
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, LENGTH);
  return (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

export const isWholeCode = (code: string): boolean => /^[a-z]{4}-[a-z]{4}-[a-z]{4}$/.test(code);
