/** Texts of one file by their dotted keys. */
export type Entries = ReadonlyMap<string, string>;
type Tree = { [key: string]: string | Tree | readonly string[] };

/** Codes of the contract that `Intl` knows by another name. */
const TAGS: Readonly<Record<string, string>> = { ua: 'uk' };
export const tagOf = (code: string): string => TAGS[code] ?? code;

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string) => key.replace(PLURAL, '');

/** Every text of a file, also those of lists. */
export function flatten(texts: Tree, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value as Tree, `${prefix}${key}.`),
  );
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([all]) => all).sort();
const placeholders = (text: string) => found(text, /{{\w+/g).join();
const tags = (text: string) => found(text, /<\/?\w+\/?>/g).join();

/** The English text that a key stands for, whichever plural form it has. */
const byBase = (english: Entries) => new Map([...english].map(([key, text]) => [baseOf(key), text]));

/** Whether there is something to translate: more than names of three letters, figures and placeholders. */
const hasWords = (text: string) => /\p{L}{4}/u.test(text.replaceAll(/{{[^}]+}}|<\/?\w+\/?>/g, ''));

/** Keys whose text is the English one. */
export const equalKeys = (english: Entries, translated: Entries): string[] =>
  [...translated].filter(([key, text]) => english.get(key) === text && hasWords(text)).map(([key]) => key);

/** What a translated file lacks, has too much, or says with other placeholders and tags. */
export function compareTexts(english: Entries, translated: Entries, language: string): string[] {
  const wanted = byBase(english);
  const given = byBase(translated);
  const missing = [...wanted.keys()].filter((key) => !given.has(key)).map((key) => `${key}: missing`);
  const extra = [...given.keys()].filter((key) => !wanted.has(key)).map((key) => `${key}: not in English`);
  // One thing need not be counted: English may leave out its number, and then others may.
  const saysAll = (key: string, text: string) =>
    [wanted.get(baseOf(key)), key.endsWith('_one') ? english.get(key) : undefined].some(
      (source) => source !== undefined && placeholders(source) === placeholders(text),
    );
  const wrong = [...translated].flatMap(([key, text]) => {
    const source = wanted.get(baseOf(key));
    if (source === undefined) return [];
    return [
      ...(text === '' && source !== '' ? [`${key}: empty`] : []),
      ...(saysAll(key, text) ? [] : [`${key}: other placeholders than English`]),
      ...(tags(text) === tags(source) ? [] : [`${key}: other tags than English`]),
    ];
  });
  return [...missing, ...extra, ...wrong, ...pluralProblems(translated, language)];
}

/** Texts with a number need every form that the language has, and no other. */
export function pluralProblems(texts: Entries, language: string): string[] {
  const wanted = new Intl.PluralRules(tagOf(language)).resolvedOptions().pluralCategories.toSorted().join();
  const forms = Map.groupBy(
    [...texts.keys()].filter((key) => PLURAL.test(key)),
    baseOf,
  );
  return [...forms].flatMap(([base, keys]) => {
    const given = keys
      .map((key) => PLURAL.exec(key)?.[1])
      .toSorted()
      .join();
    return given === wanted ? [] : [`${base}: plural forms ${given}, needed ${wanted}`];
  });
}
