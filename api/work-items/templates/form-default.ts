import type { Tx } from '@tandem/db/postgres/client.ts';
import { isEmptyHtml } from '@tandem/db/rich-text/sanitize.ts';
import { htmlToText } from '@tandem/db/rich-text/text.ts';
import type { CreateWorkItem } from '@tandem/shared/work-items/items/input.ts';
import { itemContentInput } from '@tandem/shared/work-items/templates/content-input.ts';
import { type ResolvedNode, resolveNode } from '@tandem/shared/work-items/templates/resolve.ts';
import type { TemplateNode } from '@tandem/shared/work-items/templates/schema.ts';
import { fillHtml } from '@tandem/shared/work-items/templates/variables.ts';
import type { ProjectContext } from '../../context.ts';
import { readCalendar } from '../../workspaces/working-days/read.ts';
import type { PlannedItem } from '../record/activities/planning-changes.ts';
import { type Facts, idsInNodes, readFacts } from './facts.ts';
import { findFormTemplate } from './repo.ts';
import { variableTexts } from './texts.ts';
import { readToday } from './use-call.ts';
import { readValueFacts, valuesOfNode } from './values.ts';

/** What a form brings, before it is an item. */
export type SentItem = {
  input: CreateWorkItem;
  text: { description_html: string; description_stripped: string | null };
  planned?: PlannedItem;
};

/**
 * What a form brings, with what the default template of the intake form says of all else
 * (docs/contract/templates.md#what-the-intake-form-takes-over). What is gone is left out.
 */
export async function withFormTemplate(
  tx: Tx,
  ctx: ProjectContext,
  { sent, sender }: { sent: SentItem; sender: string },
): Promise<SentItem> {
  const template = await findFormTemplate(tx, ctx);
  const read = template && itemContentInput.safeParse(template.content);
  if (!read?.success) return sent;
  const node = read.data.item;
  const day = await readToday(tx, ctx);
  const facts = await readFacts(tx, ctx, { ids: idsInNodes([node]), day, person: null });
  const resolved = resolveNode(node, facts, { day, calendar: await readCalendar(tx, ctx.workspace.id) });
  const texts = new Map([...variableTexts(facts, { day }), ['person', sender] as const]);
  const type_id = typeOf(sent.input, resolved);
  const values = await valuesFor(tx, ctx, { node, facts, type_id });
  return {
    input: inputOf(sent.input, { node, resolved, values, type_id }),
    text: isEmptyHtml(sent.text.description_html)
      ? textOf(fillHtml(node.description_html, texts))
      : sent.text,
    planned: {
      cycle: facts.cycles.find(({ id }) => id === resolved.cycle_id) ?? currentOf(facts, resolved),
      modules: facts.modules.filter(({ id }) => resolved.module_ids.includes(id)),
    },
  };
}

const currentOf = ({ current_cycle }: Facts, { cycle_id }: ResolvedNode) =>
  current_cycle?.id === cycle_id ? current_cycle : null;

const textOf = (html: string): SentItem['text'] => ({
  description_html: html || '<p></p>',
  description_stripped: htmlToText(html),
});

type Filled = {
  node: TemplateNode;
  resolved: ResolvedNode;
  values: Record<string, unknown>;
  type_id: string | null;
};

/** The type stays out where the form has fields: they may be none of that type. */
const typeOf = ({ type_id, fields = {} }: CreateWorkItem, resolved: ResolvedNode): string | null =>
  type_id ?? (Object.keys(fields).length > 0 ? null : resolved.type_id);

function inputOf(input: CreateWorkItem, { node, resolved, values, type_id }: Filled): CreateWorkItem {
  const ofTemplate = <T>(given: T[] | undefined, own: T[]) => (given && given.length > 0 ? given : own);
  const isUnset = !input.priority || input.priority === 'none';
  return Object.assign({}, input, {
    type_id,
    priority: isUnset ? node.priority : input.priority,
    label_ids: ofTemplate(input.label_ids, resolved.label_ids),
    assignee_ids: ofTemplate(input.assignee_ids, resolved.assignee_ids),
    estimate_point: input.estimate_point ?? resolved.estimate_point,
    start_date: input.start_date ?? (input.target_date ? null : resolved.start_date),
    target_date: input.target_date ?? (input.start_date ? null : resolved.target_date),
    fields: Object.assign({}, values, input.fields),
  });
}

async function valuesFor(
  tx: Tx,
  ctx: ProjectContext,
  { node, facts, type_id }: { node: TemplateNode; facts: Facts; type_id: string | null },
): Promise<Record<string, unknown>> {
  if (Object.keys(node.fields).length === 0) return {};
  const answers = new Map<string, unknown>();
  const fieldFacts = await readValueFacts(tx, ctx, {
    nodes: [node],
    asks: [],
    answers,
    more: {},
    hasFields: facts.has_fields,
  });
  return valuesOfNode(node, { answers, facts: fieldFacts, holder: { type_id } }).values;
}
