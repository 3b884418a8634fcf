import { z } from 'zod';
import { idInput, idsInput, nameInput, optionalIdInput, optionalNameInput } from '../../http/fields.ts';
import { blankable, emptyAsNull, listInput, numericInput } from '../../http/lenient.ts';
import { htmlInput } from '../../rich-text/nesting.ts';
import { PRIORITIES } from '../items/priority.ts';
import { ROOT_KEY, TEMPLATE_LIMITS } from './limits.ts';
import { nodesOf, waitingInCircle } from './nodes.ts';
import {
  ASK_KINDS,
  type Ask,
  type ItemContent,
  OFFSET_UNITS,
  type PageContent,
  type TemplateNode,
  WHO,
} from './schema.ts';
import { isAskName, variableKey, variablesIn, withTypedAsks } from './variables.ts';

const RELATED_MAX = 500;
const { nodes: MAX_NODES, depth: MAX_DEPTH, offset_days: MAX_DAYS } = TEMPLATE_LIMITS;

const offset = emptyAsNull(
  z.object({
    days: numericInput(z.int().min(-MAX_DAYS).max(MAX_DAYS)),
    unit: emptyAsNull(z.enum(OFFSET_UNITS))
      .transform((unit) => unit ?? 'days')
      .default('days'),
  }),
).default(null);

const keyInput = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\w-]+$/, 'Use letters, digits, _ and -.');

const who = listInput(z.union([z.enum(WHO), idInput]), RELATED_MAX)
  .transform((given): string[] => [...new Set<string>(given)])
  .default([]);
const ids = idsInput(RELATED_MAX).default([]);
const id = optionalIdInput.default(null);

const nodeInput: z.ZodType<TemplateNode> = z.object({
  key: keyInput,
  name: nameInput(),
  description_html: blankable(htmlInput).default(''),
  state_id: id,
  type_id: id,
  priority: emptyAsNull(z.enum(PRIORITIES))
    .transform((given) => given ?? 'none')
    .default('none'),
  assignees: who,
  label_ids: ids,
  cycle_id: emptyAsNull(z.union([z.literal('current'), idInput])).default(null),
  module_ids: ids,
  estimate_point: id,
  start: offset,
  due: offset,
  fields: z
    .record(idInput, z.unknown())
    .nullable()
    .transform((given) => given ?? {})
    .default({}),
  waits_for: listInput(keyInput, MAX_NODES)
    .transform((keys) => [...new Set(keys)])
    .default([]),
  children: z.lazy(() => listInput(nodeInput, MAX_NODES).default([])),
});

const askInput: z.ZodType<Ask> = z
  .object({
    name: z
      .string()
      .trim()
      .max(TEMPLATE_LIMITS.ask_name)
      .refine(isAskName, 'Use letters, digits and spaces, and no name of another variable.'),
    question: blankable(optionalNameInput()).default(''),
    kind: emptyAsNull(z.enum(ASK_KINDS))
      .transform((kind) => kind ?? 'text')
      .default('text'),
    field_id: optionalIdInput.transform((given) => given ?? undefined).optional(),
    is_required: z
      .boolean()
      .nullable()
      .transform((given) => given ?? false)
      .default(false),
  })
  .refine(({ kind, field_id }) => kind !== 'field' || field_id !== undefined, {
    path: ['field_id'],
    error: 'This field is required.',
  });

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const lengthOf = (text: unknown) => (typeof text === 'string' ? text.length : 0);
const variablesOf = (text: unknown) => (typeof text === 'string' ? variablesIn(text).length : 0);
const TOO_MANY_VARIABLES = `A template has at most ${TEMPLATE_LIMITS.variables} variables.`;
const TOO_LONG = `A template has at most ${TEMPLATE_LIMITS.text} characters of text.`;

export const TOO_MANY_WAITS = `Work items of a template wait for at most ${TEMPLATE_LIMITS.waits} others in all.`;
/** Each becomes a relation with two rows of history whenever the template is used. */
export const hasTooManyWaits = (nodes: readonly { waits_for: readonly string[] }[]): boolean =>
  nodes.reduce((sum, { waits_for }) => sum + waits_for.length, 0) > TEMPLATE_LIMITS.waits;

/** Says, without recursion, whether the items of a body are too many, too deep or too long to be read. */
function problemOfSize(item: unknown): string | null {
  const open: { value: unknown; depth: number }[] = [{ value: item, depth: 1 }];
  let count = 0;
  let length = 0;
  let variables = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    count += 1;
    if (count > MAX_NODES) return `A template has at most ${MAX_NODES} work items.`;
    if (next.depth > MAX_DEPTH) return `Work items can be nested ${MAX_DEPTH} levels deep.`;
    const { children, name, description_html } = asObject(next.value);
    length += [name, description_html].reduce((sum: number, text) => sum + lengthOf(text), 0);
    if (length > TEMPLATE_LIMITS.text) return TOO_LONG;
    variables += [name, description_html].reduce((sum: number, text) => sum + variablesOf(text), 0);
    if (variables > TEMPLATE_LIMITS.variables) return TOO_MANY_VARIABLES;
    if (!Array.isArray(children)) continue;
    if (children.length > MAX_NODES) return `A template has at most ${MAX_NODES} work items.`;
    for (const value of children) open.push({ value, depth: next.depth + 1 });
  }
  return null;
}

/** The item at the top is called `root`, also where a body calls it nothing. */
function withRootKey(content: Record<string, unknown>): Record<string, unknown> {
  const item = asObject(content['item']);
  return Object.assign({}, content, { item: Object.assign({}, item, { key: ROOT_KEY }) });
}

/** What is wrong with a content as a whole; null when nothing is. */
function problemOf({ item, asks }: ItemContent): string | null {
  const nodes = nodesOf(item).map(({ node }) => node);
  const keys = new Set(nodes.map(({ key }) => key));
  if (keys.size < nodes.length) return 'Each work item of a template has a key of its own.';
  if (nodes.some(({ key, waits_for }) => waits_for.some((other) => other === key || !keys.has(other)))) {
    return 'waits_for names other work items of the template.';
  }
  if (hasTooManyWaits(nodes)) return TOO_MANY_WAITS;
  if (waitingInCircle(nodes)) return 'Work items of a template cannot wait for each other in a circle.';
  const names = new Set(asks.map(({ name }) => variableKey(name)));
  if (asks.length > TEMPLATE_LIMITS.asks) return `A template has at most ${TEMPLATE_LIMITS.asks} questions.`;
  if (names.size < asks.length) return 'Each question of a template has a name of its own.';
  const answers = nodes.flatMap(({ fields }) => Object.values(fields).flatMap(askedName));
  if (answers.some((name) => !names.has(variableKey(name)))) return 'fields names questions of the template.';
  return problemOfTexts(nodes);
}

/** The question that the value of a field is the answer of, as a list of one, or none. */
export function askedName(value: unknown): string[] {
  const { ask } = Array.isArray(value) ? {} : asObject(value);
  return typeof ask === 'string' ? [ask] : [];
}

export function problemOfTexts(texts: readonly { name: string; description_html: string }[]): string | null {
  const all = texts.flatMap(({ name, description_html }) => [name, description_html]);
  const length = all.reduce((sum, text) => sum + text.length, 0);
  if (length > TEMPLATE_LIMITS.text) return TOO_LONG;
  const variables = all.reduce((sum, text) => sum + variablesIn(text).length, 0);
  return variables > TEMPLATE_LIMITS.variables ? TOO_MANY_VARIABLES : null;
}

const parsed = z
  .object({ item: nodeInput, asks: listInput(askInput, TEMPLATE_LIMITS.asks).default([]) })
  .transform(withTypedAsks)
  .superRefine((content, issues) => {
    const message = problemOf(content);
    if (message !== null) issues.addIssue({ code: 'custom', message });
  });

const anyObject = z.record(z.string(), z.unknown());

/**
 * `content` of an item template (docs/contract/templates.md#content). The description of the API names an object: it
 * nests.
 */
export const itemContentInput = anyObject
  .superRefine((content, issues) => {
    const message = problemOfSize(content['item']);
    if (message !== null) issues.addIssue({ code: 'custom', message });
  })
  .transform(withRootKey)
  .pipe(parsed);

/** `content` of a page template. */
export const pageContentInput: z.ZodType<PageContent> = z
  .object({
    name: blankable(optionalNameInput()).default(''),
    description_html: blankable(htmlInput).default(''),
  })
  .superRefine((content, issues) => {
    const message = problemOfTexts([content]);
    if (message !== null) issues.addIssue({ code: 'custom', message });
  });
