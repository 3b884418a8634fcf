import {
  type LanguageCode,
  languageOf,
  LANGUAGES as ALL,
  type LanguageTag,
} from '@tandem/shared/text/languages.ts';
import { create } from 'zustand';

/** A language of the screens, as `Intl` calls it; the profile and the texts know it by its code. */
export type Language = LanguageTag;

/** What can be chosen. */
export const LANGUAGES = ALL;

const STORAGE_KEY = 'tandem.language';
/** A choice before signing in, which the profile does not have yet. */
const UNSAVED_KEY = 'tandem.language_unsaved';

/** The language of a code, where it can be chosen. */
export const languageOfCode = (code: unknown): Language | undefined =>
  LANGUAGES.find((language) => language.code === code)?.tag;

/** How the contract calls a language. */
export const codeOfLanguage = (tag: string): LanguageCode =>
  LANGUAGES.find((language) => language.tag === tag)?.code ?? 'en';

const chosenLanguage = () => languageOfCode(globalThis.localStorage?.getItem(STORAGE_KEY));

/** The first language of the browser that is spoken here. */
function browserLanguage(): Language {
  for (const wanted of globalThis.navigator?.languages ?? []) {
    const found = languageOfCode(languageOf(wanted));
    if (found) return found;
  }
  return 'en';
}

/** That of the browser unless the person chose otherwise; the choice is kept on this device. */
export const useLanguage = create<{ language: Language }>(() => ({
  language: chosenLanguage() ?? browserLanguage(),
}));

export const currentLanguage = () => useLanguage.getState().language;

/** Whether a language was chosen on this device, rather than that of the browser. */
export const hasChosenLanguage = () => chosenLanguage() !== undefined;

export function chooseLanguage(language: Language) {
  localStorage.setItem(STORAGE_KEY, codeOfLanguage(language));
  localStorage.removeItem(UNSAVED_KEY);
  useLanguage.setState({ language });
}

/** Chooses before it is known for whom; their profile gets it when they sign in. */
export function chooseLanguageFirst(language: Language) {
  chooseLanguage(language);
  localStorage.setItem(UNSAVED_KEY, codeOfLanguage(language));
}

/** Whether the choice waits for a profile; asked once. */
export function takeUnsavedChoice(): boolean {
  const isUnsaved = Boolean(globalThis.localStorage?.getItem(UNSAVED_KEY));
  if (isUnsaved) localStorage.removeItem(UNSAVED_KEY);
  return isUnsaved;
}
