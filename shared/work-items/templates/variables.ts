import { TEMPLATE_LIMITS } from './limits.ts';
import type { Ask, ItemContent, TemplateNode } from './schema.ts';

/** Variables that every template has (docs/contract/templates.md#variables). */
export const VARIABLES = ['date', 'cycle', 'person'] as const;
/** Names that no question may have. */
const RESERVED: readonly string[] = [...VARIABLES, 'ask'];

const VARIABLE = /\{\{([^{}]{1,300})\}\}/g;
// Without "<" outside of quotes: a text of nothing but "<" would be looked through from each of them.
const TAG = /<(?:"[^"]*"|'[^']*'|[^'"<>])*>/g;
const ASKED = /^\s*ask\s*:(.*)$/is;
const ASK_NAME = /^[\p{L}\p{N}\p{M}]+(?: [\p{L}\p{N}\p{M}]+)*$/u;

/** The form of a name by which variables and questions are compared. */
export const variableKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether a question may be called this: letters, digits and single spaces, and no name of another variable. */
export const isAskName = (name: string): boolean =>
  ASK_NAME.test(name) && name.length <= TEMPLATE_LIMITS.ask_name && !RESERVED.includes(variableKey(name));

/** Texts by `variableKey`. */
export type VariableTexts = ReadonlyMap<string, string>;

const filled = (text: string, textOf: (name: string) => string | undefined): string =>
  text.replace(VARIABLE, (whole, name: string) => textOf(name.replaceAll('&nbsp;', ' ')) ?? whole);

/**
 * A name with its variables filled in. What stands in a filled text is not looked at again, and variables that are not
 * known stay as they are.
 */
export const fillText = (text: string, texts: VariableTexts): string =>
  filled(text, (name) => texts.get(variableKey(name)));

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

const DECODED: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};
const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (name) => DECODED[name] ?? name);

/** The same for HTML that was stored: tags stay as they are, and the texts are put in as text. */
export function fillHtml(html: string, texts: VariableTexts): string {
  return mapTexts(html, (part) =>
    filled(part, (name) => {
      const text = texts.get(variableKey(decoded(name)));
      return text === undefined ? undefined : escaped(text);
    }),
  );
}

function mapTexts(html: string, change: (text: string) => string): string {
  let result = '';
  let at = 0;
  for (const tag of html.matchAll(TAG)) {
    result += change(html.slice(at, tag.index)) + tag[0];
    at = tag.index + tag[0].length;
  }
  return result + change(html.slice(at));
}

/** The names of the variables of a text, as they are written. */
export const variablesIn = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim());

/** A space and a number: a content has no more variables than this can count. */
const ROOM_FOR_NUMBER = ' 9999'.length;

/** At most so many UTF-16 units of a text, and never half of a letter. */
function cutTo(text: string, length: number): string {
  const cut = text.slice(0, length);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** A name for a question out of its text, which is well-formed. */
function nameOf(question: string, taken: ReadonlySet<string>): string {
  const plain = question.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  const base = cutTo(plain, TEMPLATE_LIMITS.ask_name - ROOM_FOR_NUMBER).trim() || 'Question';
  let name = base;
  // A base is letters, digits and spaces: it ends with the first number that is free.
  for (let number = 2; taken.has(variableKey(name)) || !isAskName(name); number += 1)
    name = `${base} ${number}`;
  return name;
}

/**
 * The content with each `{{ask: …}}` typed by hand as a question of its own, which has to be answered; the same text
 * asks once (docs/contract/templates.md#questions).
 */
export function withTypedAsks({ item, asks }: ItemContent): ItemContent {
  const all: Ask[] = [...asks];
  const nameFor = (question: string): string => {
    const known = all.find((ask) => ask.question === question);
    if (known) return known.name;
    const name = nameOf(question, new Set(all.map((ask) => variableKey(ask.name))));
    all.push({ name, question, kind: 'text', is_required: true });
    return name;
  };
  const replaced = (text: string, read: (part: string) => string) =>
    text.replace(VARIABLE, (whole, inner: string) => {
      const question = ASKED.exec(read(inner))?.[1]?.trim();
      return question ? `{{${nameFor(question)}}}` : whole;
    });
  const changed = (node: TemplateNode): TemplateNode => {
    const name = replaced(node.name, (part) => part);
    const html = mapTexts(node.description_html, (part) => replaced(part, decoded));
    return Object.assign({}, node, {
      name,
      description_html: html,
      children: node.children.map(changed),
    });
  };
  return { item: changed(item), asks: all };
}
