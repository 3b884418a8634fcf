import { currentLanguage } from '#lib/device/language.ts';

const collators = new Map<string, Intl.Collator>();
const separators = new Map<string, string>();

/** The order of names in the language of the screen. */
export function compareNames(a: string, b: string): number {
  const language = currentLanguage();
  const known = collators.get(language) ?? new Intl.Collator(language);
  collators.set(language, known);
  return known.compare(a, b);
}

/** What stands between the names of a list in the language of the screen: ", " or "、". */
export function listSeparator(): string {
  const language = currentLanguage();
  const known =
    separators.get(language) ??
    new Intl.ListFormat(language).formatToParts(['a', 'b', 'c']).find(({ type }) => type === 'literal')
      ?.value ??
    ', ';
  separators.set(language, known);
  return known;
}

export const listNames = (names: readonly string[]): string => names.join(listSeparator());
