import { create } from 'zustand';

/** The languages whose texts are complete; more are offered as they are translated. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
] as const;
export type Language = (typeof LANGUAGES)[number]['code'];

const STORAGE_KEY = 'tandem.language';

const isLanguage = (code: unknown): code is Language => LANGUAGES.some((language) => language.code === code);

function storedLanguage(): Language {
  const stored = globalThis.localStorage?.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : browserLanguage();
}

/** The first language of the browser that is spoken here. */
function browserLanguage(): Language {
  const wanted = globalThis.navigator?.languages ?? [];
  return wanted.map((tag) => tag.split('-')[0]?.toLowerCase()).find(isLanguage) ?? 'en';
}

/** That of the browser unless the person chose otherwise; the choice is kept on this device. */
export const useLanguage = create<{ language: Language }>(() => ({ language: storedLanguage() }));

export const currentLanguage = () => useLanguage.getState().language;

/** Whether somebody chose a language on this device, rather than that of the browser. */
export const hasChosenLanguage = () => isLanguage(globalThis.localStorage?.getItem(STORAGE_KEY));

export function chooseLanguage(language: Language) {
  localStorage.setItem(STORAGE_KEY, language);
  useLanguage.setState({ language });
}
