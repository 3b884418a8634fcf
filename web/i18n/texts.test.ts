import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/device/language.ts';

type Texts = { [key: string]: string | Texts };

const PLURAL = /_(zero|one|two|few|many|other)$/;
const folder = import.meta.dirname;
const namespaces = readdirSync(join(folder, 'en')).map((file) => file.replace('.json', ''));

const readTexts = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')) as Texts;

/** Every text by its dotted key. */
function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

const variablesOf = (text: string) => [...text.matchAll(/{{(\w+)/g)].map((match) => match[1]).sort();
const baseKeys = (texts: [string, string][]) =>
  [...new Set(texts.map(([key]) => key.replace(PLURAL, '')))].sort();

describe.each(LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'))(
  'texts in %s',
  (language) => {
    test('has the same namespaces as English', () => {
      expect(readdirSync(join(folder, language)).sort()).toEqual(readdirSync(join(folder, 'en')).sort());
    });

    test.each(namespaces)('%s has every English key, with the same variables', (namespace) => {
      const english = flatten(readTexts('en', namespace));
      const translated = flatten(readTexts(language, namespace));
      expect(baseKeys(translated)).toEqual(baseKeys(english));
      const known = new Map(english.map(([key, text]) => [key.replace(PLURAL, ''), variablesOf(text)]));
      for (const [key, text] of translated) {
        expect([key, variablesOf(text)]).toEqual([key, known.get(key.replace(PLURAL, ''))]);
      }
    });
  },
);

describe.each(LANGUAGES.map(({ code }) => code))('plurals in %s', (language) => {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();

  test.each(namespaces)('%s has every form that the language needs', (namespace) => {
    const forms = new Map<string, string[]>();
    for (const [key] of flatten(readTexts(language, namespace))) {
      const form = PLURAL.exec(key)?.[1];
      const base = key.replace(PLURAL, '');
      if (form) forms.set(base, [...(forms.get(base) ?? []), form].sort());
    }
    for (const [base, found] of forms) expect([base, found]).toEqual([base, wanted]);
  });
});
