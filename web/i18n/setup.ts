import i18next, { type BackendModule, type FormatterModule, type ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { codeOfLanguage, currentLanguage, useLanguage } from '#lib/device/language.ts';
import { loadServerWords } from '#lib/http/server-words.ts';
import { notePart, untilLoaded } from '#lib/parts/parts.ts';
import { rememberTexts } from './remember-texts.ts';
import { textFile, textFilesOf } from './text-files.ts';

/** Files are named by the codes of the contract; i18next is told the tags, which have the rules of plurals. */
const fileOf = (language: string, namespace: string) => textFile(codeOfLanguage(language), namespace);

const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    const load = fileOf(language, namespace);
    if (!load) return done(new Error(`No texts for ${language}/${namespace}`), false);
    untilLoaded(load).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** One file for each language and namespace, loaded when a screen first asks for it. */
const noteTexts = (language: string) => {
  for (const load of textFilesOf(codeOfLanguage(language))) notePart(load);
  notePart(loadServerWords);
};

/** Numbers of things: other numbers are names, such as years. */
const COUNTS: readonly unknown[] = ['count', 'total', 'done', 'shown', 'mine', 'made'];

/** Thousands are set apart as the language does it. */
const counts: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, format, language, options) =>
    typeof value === 'number' && (format === 'number' || COUNTS.includes(options?.['interpolationkey']))
      ? value.toLocaleString(language)
      : String(value),
};

const started = Promise.withResolvers<void>();

/** Starts i18next with the texts of the frame; a screen's own namespace comes with `useTranslation('<namespace>')`. */
export async function startTexts() {
  noteTexts(currentLanguage());
  await i18next
    .use(lazyFiles)
    .use(initReactI18next)
    .use(counts)
    .init({
      lng: currentLanguage(),
      // Every language has every text: a second one would only be waited for.
      fallbackLng: false,
      // Neither kind of Chinese has texts that both share.
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: true },
    });
  rememberTexts(i18next);
  started.resolve();
  document.documentElement.lang = currentLanguage();
  useLanguage.subscribe(({ language }) => {
    document.documentElement.lang = language;
    noteTexts(language);
    void i18next.changeLanguage(language);
  });
}

/** Fetches a screen's texts beside its code and its data, so that it need not be drawn empty until they come. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  // Asked for at once, also while i18next is still starting.
  for (const namespace of namespaces) void fileOf(currentLanguage(), namespace)?.().catch(() => {});
  await started.promise;
  await i18next.loadNamespaces(namespaces);
}
