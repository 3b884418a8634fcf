import i18next, { type BackendModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, useLanguage } from '#lib/language.ts';

type Texts = Record<string, unknown>;

// One chunk per language and namespace, loaded when a screen first asks for it.
const files = import.meta.glob<Texts>('./*/*.json', { import: 'default' });

const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts for ${language}/${namespace}`), false);
    load().then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Starts i18next with the texts of the frame; a screen's own namespace comes with `useTranslation('<namespace>')`. */
export async function startTexts() {
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: 'en',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  document.documentElement.lang = currentLanguage();
  useLanguage.subscribe(({ language }) => {
    document.documentElement.lang = language;
    void i18next.changeLanguage(language);
  });
}
