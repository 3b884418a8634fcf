/**
 * The languages of the product, by the codes of the contract (docs/contract/users.md#languages). `tag` is the name of
 * the language for `Intl` and for `lang` of pages, `name` what its speakers call it.
 */
export const LANGUAGES = [
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'fr', tag: 'fr', name: 'Français' },
  { code: 'es', tag: 'es', name: 'Español' },
  { code: 'ja', tag: 'ja', name: '日本語' },
  { code: 'zh-CN', tag: 'zh-CN', name: '简体中文' },
  { code: 'zh-TW', tag: 'zh-TW', name: '繁體中文' },
  { code: 'ru', tag: 'ru', name: 'Русский' },
  { code: 'it', tag: 'it', name: 'Italiano' },
  { code: 'cs', tag: 'cs', name: 'Čeština' },
  { code: 'sk', tag: 'sk', name: 'Slovenčina' },
  { code: 'de', tag: 'de', name: 'Deutsch' },
  { code: 'ua', tag: 'uk', name: 'Українська' },
  { code: 'pl', tag: 'pl', name: 'Polski' },
  { code: 'ko', tag: 'ko', name: '한국어' },
] as const;
export type LanguageCode = (typeof LANGUAGES)[number]['code'];
export type LanguageTag = (typeof LANGUAGES)[number]['tag'];

export const LANGUAGE_CODES: readonly LanguageCode[] = LANGUAGES.map(({ code }) => code);

const TAGS = Object.fromEntries(LANGUAGES.map(({ code, tag }) => [code, tag])) as Record<
  LanguageCode,
  LanguageTag
>;
export const tagOf = (code: LanguageCode): LanguageTag => TAGS[code];

/** Chinese is written in two ways; regions say which one where the script does not. */
const TRADITIONAL = /-(hant|tw|hk|mo)\b/;

/** The language of a code or of a tag of a browser ("de-AT", "zh-Hant", "uk"); undefined for others. */
export function languageOf(text: string): LanguageCode | undefined {
  const wanted = text.trim().toLowerCase().replaceAll('_', '-');
  const [base = ''] = wanted.split('-');
  if (base === 'zh') return TRADITIONAL.test(wanted) ? 'zh-TW' : 'zh-CN';
  return LANGUAGES.find(({ code, tag }) => code === base || tag === base)?.code;
}

const quality = (range: string): number => {
  const q = Number(/;\s*q=([\d.]+)/.exec(range)?.[1] ?? 1);
  return Number.isNaN(q) ? 0 : q;
};

/** The language of a profile or of a header `Accept-Language`; English for those that are not here. */
export function acceptedLanguage(text: string | null | undefined): LanguageCode {
  const ranges = (text ?? '').split(',').toSorted((a, b) => quality(b) - quality(a));
  for (const range of ranges) {
    const found = quality(range) > 0 ? languageOf(range.split(';')[0] ?? '') : undefined;
    if (found) return found;
  }
  return 'en';
}
