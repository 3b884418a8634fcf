import { type LanguageCode, tagOf } from '@tandem/shared/text/languages.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { readonly [key: string]: string | readonly string[] | Texts };
type Values = Readonly<Record<string, string | number>>;
/** The file of a text and its key there. */
type TextKey = `${'mail' | 'changes' | 'pages'}:${string}`;

const files = new Map<string, Texts>();

/** A file is read when a text of it is first asked for. */
function textsOf(language: LanguageCode, file: string): Texts {
  const path = join(import.meta.dirname, language, `${file}.json`);
  const texts = files.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Texts);
  files.set(path, texts);
  return texts;
}

function find(language: LanguageCode, key: TextKey): string | readonly string[] | undefined {
  const [file = '', path = ''] = key.split(':');
  let found: Texts[string] | undefined = textsOf(language, file);
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = (found as Texts)[part];
  }
  return typeof found === 'string' || Array.isArray(found) ? found : undefined;
}

/** Puts values into a text, in one pass: what people wrote is no placeholder. */
const filled = (text: string, language: LanguageCode, values: Values): string =>
  text.replaceAll(/{{(\w+)}}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? value.toLocaleString(tagOf(language)) : value;
  });

/** The text of a key, where there is one. */
export function findText(language: LanguageCode, key: TextKey, values: Values = {}): string | undefined {
  const text = find(language, key);
  return typeof text === 'string' ? filled(text, language, values) : undefined;
}

/** A text in the language of its reader; a `count` chooses the plural form. */
export function textIn(language: LanguageCode, key: TextKey, values: Values = {}): string {
  const { count } = values;
  const form = typeof count === 'number' ? `_${new Intl.PluralRules(tagOf(language)).select(count)}` : '';
  const text = findText(language, `${key}${form}`, values);
  if (text === undefined) throw new Error(`No text for ${key}${form} in ${language}`);
  return text;
}

/** The paragraphs of a key. */
export function linesIn(language: LanguageCode, key: TextKey, values: Values = {}): string[] {
  const lines = find(language, key);
  if (!Array.isArray(lines)) throw new Error(`No lines for ${key} in ${language}`);
  return lines.map((line: string) => filled(line, language, values));
}
