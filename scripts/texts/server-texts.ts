import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Expression, parseSync, type Span, Visitor } from 'oxc-parser';

const root = join(import.meta.dirname, '../..');

/** What stands in sources where a value goes into a text. */
export const VALUE = '{{}}';

/** Calls whose texts are for operators and for those who write code; a 404 is said by the client itself (`reasonOf`). */
const NO_REFUSALS = new Set([
  'Error',
  'AggregateError',
  'DatabaseUnavailable',
  'notFound',
  'must',
  'describe',
]);
/** Properties that describe the API. */
const NO_ANSWERS = new Set(['summary', 'description']);

type Said = Span & { text: string };

/** A text as it is written: values are `VALUE`. Null for what is no text. */
function textOf(node: Expression): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join(VALUE);
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === null || right === null ? null : left + right;
}

/** Begins as a sentence does, and has more than one word. */
const isSentence = (text: string) => /^["“]?(?:\p{Lu}|\{\{)/u.test(text) && /\p{Ll}[ .]/u.test(text);

const nameOf = (node: Expression): string => {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : '';
};

/** The sentences of a source that may reach the screen of somebody. */
function sentencesIn(file: string, source: string): string[] {
  const said: Said[] = [];
  const left: Span[] = [];
  const note = (node: Expression) => {
    const text = textOf(node);
    if (text !== null) said.push({ text, start: node.start, end: node.end });
  };
  const pass = (node: Span, name: string, names: ReadonlySet<string>) => {
    if (names.has(name)) left.push(node);
  };
  new Visitor({
    Literal: note,
    TemplateLiteral: note,
    BinaryExpression: note,
    TaggedTemplateExpression: ({ quasi }) => left.push(quasi),
    NewExpression: (node) => pass(node, nameOf(node.callee), NO_REFUSALS),
    CallExpression: (node) => {
      const name = nameOf(node.callee);
      for (const given of node.arguments) if (NO_REFUSALS.has(name)) left.push(given);
    },
    Property: (node) => pass(node, node.key.type === 'Identifier' ? node.key.name : '', NO_ANSWERS),
  }).visit(parseSync(file, source).program);
  const isWithin = (one: Span, other: Span) =>
    one !== other && one.start >= other.start && one.end <= other.end;
  return said
    .filter((one) => isSentence(one.text))
    .filter(
      (one) =>
        ![...left, ...said.filter(({ text }) => text.includes(one.text))].some((other) =>
          isWithin(one, other),
        ),
    )
    .map(({ text }) => text);
}

/** Sentences of the server's sources with the files that they are in. */
export function serverTexts(isLeft: (file: string) => boolean): Map<string, string[]> {
  const files = globSync('{api,db,realtime,shared}/**/*.ts', { cwd: root }).filter((file) => !isLeft(file));
  const found = new Map<string, string[]>();
  for (const file of files.toSorted()) {
    for (const text of sentencesIn(file, readFileSync(join(root, file), 'utf8')))
      found.set(text, [...(found.get(text) ?? []), file]);
  }
  return found;
}
