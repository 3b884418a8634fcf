import type { Entries } from './compare.ts';

/** Terms with one meaning each, which a language has one word for. */
const TERMS = [
  ...['workspace', 'project', 'work item', 'cycle', 'module', 'page', 'label', 'estimate', 'draft'],
  ...['assignee', 'due date', 'start date', 'priority', 'comment', 'notification', 'board', 'calendar'],
  ...['timeline', 'filter', 'member', 'guest', 'invitation', 'password', 'passkey', 'recovery code'],
  ...['webhook', 'template', 'sticky note', 'time zone'],
];

/** The table `| English | <Language> | Why |`: the forms of each English term, in small letters. */
export function readTable(markdown: string): Map<string, string[]> {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  return new Map(
    rows.slice(1).flatMap((row) => {
      const [, english = '', translated = ''] = row.split('|').map((cell) => cell.trim().toLowerCase());
      const forms = translated
        .replaceAll(/[()„“”«»"*]/g, ' ')
        .split(/[,;/、:]/)
        .map((form) => form.trim())
        .filter(Boolean);
      return english.split(/[,;]/).map((term) => [term.trim(), forms] as [string, string[]]);
    }),
  );
}

const isSpaced = (text: string) =>
  !/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(text);

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
    return forms ? [{ term, stems: forms.map(stemOf) }] : [];
  });
  return [...translated].flatMap(([key, text]) => {
    const source = english.get(key) ?? '';
    const said = text.toLowerCase();
    return terms
      .filter(({ term, stems }) => holds(source, term) && !stems.some((stem) => said.includes(stem)))
      .map(({ term }) => `${key}: "${term}" in "${text}"`);
  });
}
