import { currentLanguage } from '#lib/device/language.ts';

const byLanguage = <T>(make: (language: string) => T) => {
  const made = new Map<string, T>();
  return (): T => {
    const language = currentLanguage();
    const known = made.get(language);
    if (known !== undefined) return known;
    const fresh = make(language);
    made.set(language, fresh);
    return fresh;
  };
};

const collator = byLanguage((language) => new Intl.Collator(language));

/** The order of names in the language of the screen. */
export const compareNames = (a: string, b: string): number => collator().compare(a, b);

const isLiteral = ({ type }: { type: string }) => type === 'literal';

/** What stands between the names of a list in the language of the screen: ", " or "、". */
export const listSeparator = byLanguage(
  (language) => new Intl.ListFormat(language).formatToParts(['a', 'b', 'c']).find(isLiteral)?.value ?? ', ',
);

export const listNames = (names: readonly string[]): string => names.join(listSeparator());
