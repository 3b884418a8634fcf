import type { Entries } from './compare.ts';

/** Terms with one meaning each, which a language has one word for. */
const TERMS = [
  ...['workspace', 'project', 'work item', 'cycle', 'module', 'page', 'label', 'estimate', 'draft'],
  ...['due date', 'start date', 'priority', 'comment', 'notification', 'board', 'calendar'],
  ...['timeline', 'filter', 'member', 'guest', 'invitation', 'password', 'passkey', 'recovery code'],
  ...['webhook', 'template', 'sticky note', 'time zone'],
];

/** The table `| English | <Language> | Why |`: the forms of each English term, in small letters. */
export function readTable(markdown: string): Map<string, string[]> {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  const table = new Map<string, string[]>();
  for (const [term, forms] of rows.slice(1).flatMap(formsOf))
    table.set(term, [...(table.get(term) ?? []), ...forms]);
  return table;
}

/** The English terms of a row, each with all the words for it. */
function formsOf(row: string): [string, string[]][] {
  const [, english = '', translated = ''] = row.split('|').map((cell) => cell.trim().toLowerCase());
  const forms = translated
    .replaceAll(/[()„“”«»"*]/g, ' ')
    .split(/[,;/、:]/)
    .map((form) => form.trim())
    .filter(Boolean);
  return english.split(/[,;]/).map((term) => [term.trim(), forms]);
}

const isSpaced = (text: string) =>
  !/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(text);

const PLACEHOLDER = /{{[^}]+}}/g;

/** Without accents: some words change a vowel in the plural. */
const folded = (text: string) =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');

/** The beginning of a word, which its endings leave alone. */
const stemOf = (form: string): string => {
  if (!isSpaced(form)) return form;
  const word = form.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? form;
  return word.slice(0, Math.max(3, word.length - 3));
};

const holds = (text: string, term: string) => new RegExp(`\\b${term}s?\\b`, 'i').test(text);

/** Texts whose English has a term of the glossary while the translation has none of its forms. */
export function glossaryMisses(english: Entries, translated: Entries, table: ReadonlyMap<string, string[]>) {
  const terms = TERMS.flatMap((term) => {
    const forms = table.get(term);
    return forms ? [{ term, stems: forms.map((form) => stemOf(folded(form))) }] : [];
  });
  return [...translated].flatMap(([key, text]) => {
    const source = (english.get(key) ?? '').replaceAll(PLACEHOLDER, '');
    const said = folded(text);
    return terms
      .filter(({ term, stems }) => holds(source, term) && !stems.some((stem) => said.includes(stem)))
      .map(({ term }) => `${key}: "${term}" in "${text}"`);
  });
}
