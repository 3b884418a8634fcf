import path from 'node:path';
import type { CallExpression, Expression, Node, SourceFile, TemplateLiteral } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import type { Checker, Project, Type } from 'typescript/unstable/sync';
import { keyOf } from './words.ts';

/** A place in the code that makes a statement or a part of one. */
export type Site = {
  /** File, line and column. */
  place: string;
  /** Its words, without what is put between them; null for a text that only the running code knows. */
  words: readonly string[] | null;
  key: string | null;
  isTemplate: boolean;
  /** What is said of a row or, for a part, of its value; null where nothing is. */
  type: Type | null;
};
type Made = Omit<Site, 'type' | 'place' | 'key'> & { node: Node; start: Node };

/** The code that runs: what proves it and what changes the schema once is none. */
const isOfProduct = (file: string): boolean =>
  /^(?:db|api|realtime)\/|^(?:main|start)\.ts$/.test(file) &&
  !/\.test\.ts$|(?:^|\/)(?:testing|every-call|migrations)(?:\/|[-.])|-testing\.ts$/.test(file);

/** Every template of a project that makes SQL, and every text that is handed to the driver with a type for its rows. */
export function findSites(root: string, { program, checker }: Project): Site[] {
  return program.getSourceFileNames().flatMap((name) => {
    const file = path.relative(root, name);
    const source = isOfProduct(file) ? program.getSourceFile(name) : undefined;
    return source ? sitesOf(file, source, checker) : [];
  });
}

function sitesOf(file: string, source: SourceFile, checker: Checker): Site[] {
  const made: Made[] = [];
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node))
      made.push({ node, start: node.tag, words: wordsOf(node.template), isTemplate: true });
    if (isCallExpression(node)) made.push(...typedText(node, source));
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  if (made.length === 0) return [];
  const types = checker.getTypeAtLocation(made.map(({ node }) => node));
  return made.flatMap(({ node: _node, start, ...one }, index) => {
    const said = whatIsSaid(checker, types[index]);
    if (!said) return [];
    return [
      { ...one, ...said, key: one.words && keyOf(one.words), place: `${file}:${placeOf(source, start)}` },
    ];
  });
}

const wordsOf = (template: TemplateLiteral): string[] =>
  isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];

/** `sql.unsafe<Row[]>(text)`. */
function typedText(node: CallExpression, source: SourceFile): Made[] {
  const { expression, typeArguments } = node;
  if (!typeArguments || !isPropertyAccessExpression(expression) || expression.name.text !== 'unsafe')
    return [];
  const [text] = node.arguments;
  return [{ node, start: node, words: text ? wordsOfText(text, source) : null, isTemplate: false }];
}

function wordsOfText(text: Expression, source: SourceFile): string[] | null {
  if (isTemplateExpression(text) || isNoSubstitutionTemplateLiteral(text)) return wordsOf(text);
  if (isStringLiteral(text)) return [text.text];
  const known = isIdentifier(text) ? constantOf(text.text, source) : undefined;
  return known ? wordsOfText(known, source) : null;
}

/** What a name of the same file stands for. */
function constantOf(name: string, source: SourceFile): Expression | undefined {
  let found: Expression | undefined;
  const visit = (node: Node): void => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.name.text === name)
      found = node.initializer;
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

/** The type that a template or text says of what it gives; nothing when it makes no SQL. */
function whatIsSaid(checker: Checker, type: Type | undefined): { type: Type | null } | null {
  const name = type?.getSymbol()?.name;
  if (!type || (name !== 'RawBuilder' && name !== 'PendingQuery')) return null;
  const [given] = type.isTypeReference() ? checker.getTypeArguments(type) : [];
  if (!given || name === 'RawBuilder') return { type: given ?? null };
  // The driver's statements say what their rows are together.
  const [row] = given.isTypeReference() ? checker.getTypeArguments(given) : [];
  return { type: row ?? null };
}

function placeOf(source: SourceFile, node: Node): string {
  const before = source.text.slice(0, node.getStart(source)).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
