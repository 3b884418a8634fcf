import { compareTexts, type Entries, equalKeys } from './compare.ts';
import { filesOf, type Place, readEqual, readTexts } from './read.ts';

type File = { file: string; english: Entries; translated: Entries };

export const pairsOf = (place: Place, language: string): File[] =>
  filesOf(place, 'en').map((file) => ({
    file,
    english: readTexts(place, 'en', file),
    translated: readTexts(place, language, file),
  }));

/** Texts of a language that are still the English ones, except those that may be. */
export function untranslated(place: Place, language: string, allowed = readEqual()): string[] {
  const known = new Set([...(allowed['*'] ?? []), ...(allowed[language] ?? [])]);
  return pairsOf(place, language)
    .flatMap(({ file, english, translated }) =>
      equalKeys(english, translated).map((key) => `${place.name}:${file}:${key}`),
    )
    .filter((key) => !known.has(key));
}

/** What keeps a language from being complete. */
export function problemsOf(place: Place, language: string): string[] {
  const wanted = filesOf(place, 'en');
  const tooMany = filesOf(place, language).filter((file) => !wanted.includes(file));
  return [
    ...tooMany.map((file) => `${place.name}:${file}: no such file in English`),
    ...pairsOf(place, language).flatMap(({ file, english, translated }) =>
      compareTexts(english, translated, language).map((problem) => `${place.name}:${file}:${problem}`),
    ),
  ];
}
