import { currentLanguage } from '../device/language.ts';

type Translate = (text: string) => string;

let translate: Translate = (text) => text;

/** What the server says, in the language of the screen as far as that is here. */
export const inOurWords: Translate = (text) => translate(text);

/** The server speaks English to everyone (docs/contract/conventions.md#texts-of-errors): other languages are fetched. */
export async function loadServerWords(): Promise<void> {
  if (currentLanguage() === 'en') return;
  try {
    const { loadTranslation } = await import('./translate-words.ts');
    translate = await loadTranslation();
  } catch {
    // They stay English until the next answer: a refusal is said in any case.
  }
}

/** A text of an answer that is no error. */
export async function translated(text: string): Promise<string> {
  await loadServerWords();
  return inOurWords(text);
}
