import type { Tx } from '@tandem/db/postgres/client.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import { asOneLine } from '@tandem/shared/http/one-line.ts';
import { checkValue } from '@tandem/shared/projects/fields/values.ts';
import { askedName } from '@tandem/shared/work-items/templates/content-input.ts';
import type { TemplateAnswers } from '@tandem/shared/work-items/templates/input.ts';
import { TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import type { Ask, TemplateNode, TemplateNote } from '@tandem/shared/work-items/templates/schema.ts';
import { variableKey } from '@tandem/shared/work-items/templates/variables.ts';
import type { ProjectContext } from '../../context.ts';
import { textOf } from '../record/fields/activities.ts';
import { type GivenValues, type NewHolder, outcomeOf } from '../record/fields/check.ts';
import { type FieldFacts, readFieldFacts } from '../record/fields/facts.ts';

/** Answers by `variableKey` of their questions: the value of a field, or a text. */
export type Answers = ReadonlyMap<string, unknown>;

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

const isText = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function problemOf({ kind, is_required }: Ask, value: unknown): string | null {
  if (isEmpty(value)) return is_required ? 'This field is required.' : null;
  if (kind === 'field') return null;
  if (!isText(value)) return 'Not a valid string.';
  return String(value).length > TEMPLATE_LIMITS.answer
    ? `Ensure this field has no more than ${TEMPLATE_LIMITS.answer} characters.`
    : null;
}

const invalidAnswers = (problems: ReadonlyMap<string, string>): AppError =>
  new AppError(400, { answers: Object.fromEntries([...problems].map(([name, text]) => [name, [text]])) });

/**
 * The answers that a body gives (docs/contract/templates.md#questions). 400 names each question whose answer is missing or
 * none, and what no question asks for.
 */
export function readAnswers(asks: readonly Ask[], given: TemplateAnswers): Answers {
  const sent = new Map(Object.entries(given).map(([name, value]) => [variableKey(name), { name, value }]));
  const problems = new Map<string, string>();
  for (const { name } of sent.values()) {
    const isAsked = asks.some((ask) => variableKey(ask.name) === variableKey(name));
    if (!isAsked) problems.set(name, 'The template does not ask this.');
  }
  const answers = new Map<string, unknown>();
  for (const ask of asks) {
    const key = variableKey(ask.name);
    const value = sent.get(key)?.value;
    const problem = problemOf(ask, value);
    if (problem !== null) problems.set(ask.name, problem);
    if (!isEmpty(value)) answers.set(key, value);
  }
  if (problems.size > 0) throw invalidAnswers(problems);
  return answers;
}

type Wanted = { nodes: readonly TemplateNode[]; asks: readonly Ask[]; answers: Answers; more: GivenValues };

const NO_FACTS: FieldFacts = { fields: [], people: [], items: [] };

/** Reads in one statement the fields that a template and its answers name; nothing where nothing names any. */
export async function readValueFacts(
  tx: Tx,
  ctx: ProjectContext,
  { nodes, asks, answers, more, hasFields }: Wanted & { hasFields: boolean },
): Promise<FieldFacts> {
  const given = [...nodes.map(({ fields }) => fields), more];
  const ids = [...given.flatMap(Object.keys), ...asks.flatMap(({ field_id }) => field_id ?? [])];
  if (!hasFields && ids.length === 0) return NO_FACTS;
  return readFieldFacts(tx, ctx, {
    values: [...given.flatMap((values) => Object.values(values)), ...answers.values()].flat(),
    field_ids: [...new Set(ids)],
    project_id: ctx.project.id,
    isWhole: true,
  });
}

/** What the answers of questions read in texts, by `variableKey`; 400 names one that its field cannot have. */
export function textsOfAnswers(
  asks: readonly Ask[],
  answers: Answers,
  facts: FieldFacts,
): Map<string, string> {
  const texts = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const ask of asks) {
    const key = variableKey(ask.name);
    const value = answers.get(key);
    const field = ask.kind === 'field' ? facts.fields.find(({ id }) => id === ask.field_id) : undefined;
    if (isEmpty(value)) texts.set(key, '');
    else if (!field)
      texts.set(key, isText(value) ? asOneLine(String(value)).slice(0, TEMPLATE_LIMITS.answer) : '');
    else {
      const checked = checkValue(field, value);
      if ('problem' in checked) problems.set(ask.name, checked.problem);
      else texts.set(key, checked.value === null ? '' : textOf(field, checked.value, facts));
    }
  }
  if (problems.size > 0) throw invalidAnswers(problems);
  return texts;
}

type NodeValues = { values: GivenValues; notes: TemplateNote[] };

/**
 * The values that an item of a template gets: those of the template, and answers in the place of questions. A value that
 * its field cannot have any more is left out and noted; 400 names an answer that the field cannot have.
 */
export function valuesOfNode(
  node: TemplateNode,
  { answers, facts, holder }: { answers: Answers; facts: FieldFacts; holder: Pick<NewHolder, 'type_id'> },
): NodeValues {
  const values: GivenValues = {};
  const notes: TemplateNote[] = [];
  for (const [id, stored] of Object.entries(node.fields)) {
    const [asked] = askedName(stored);
    const given = asked === undefined ? stored : answers.get(variableKey(asked));
    if (given === undefined) continue;
    const outcome = outcomeOf({ id, given, isLoose: false }, facts, { type_id: holder.type_id, fields: {} });
    if (!('problem' in outcome)) values[id] = given;
    else if (asked !== undefined && facts.fields.some((field) => field.id === id && field.use !== null)) {
      throw invalidAnswers(new Map([[asked, outcome.problem]]));
    } else notes.push({ node: node.key, kind: 'field_gone', id, instead: null });
  }
  return { values, notes };
}
