import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { itemContentInput } from '@tandem/shared/work-items/templates/content-input.ts';
import type { PreviewTemplate } from '@tandem/shared/work-items/templates/input.ts';
import { nodesOf } from '@tandem/shared/work-items/templates/nodes.ts';
import { isDayOfUse } from '@tandem/shared/work-items/templates/offsets.ts';
import { resolveNode } from '@tandem/shared/work-items/templates/resolve.ts';
import type { TemplatePreview } from '@tandem/shared/work-items/templates/schema.ts';
import { fillText } from '@tandem/shared/work-items/templates/variables.ts';
import type { ProjectContext } from '../../context.ts';
import { readCalendar } from '../../workspaces/working-days/read.ts';
import { idsInNodes, readFacts } from './facts.ts';
import { findTemplate } from './repo.ts';
import { variableTexts } from './texts.ts';
import { readToday } from './use-call.ts';
import { readValueFacts, valuesOfNode } from './values.ts';

/**
 * What a template would make here, with questions as they stand in it (docs/contract/templates.md#preview). Nothing is
 * written.
 */
export async function previewTemplate(
  ctx: ProjectContext,
  id: string,
  { day: wanted }: PreviewTemplate,
): Promise<TemplatePreview> {
  return inTransaction(ctx.db, async (tx) => {
    const template = await findTemplate(tx, ctx, { id, isOwnOnly: false });
    if (!template) throw notFound();
    const read = template.kind === 'item' ? itemContentInput.safeParse(template.content) : null;
    if (!read?.success) throw invalidField('template', 'Choose a template of work items.');
    const day = wanted ?? (await readToday(tx, ctx));
    if (!isDayOfUse(day)) throw invalidField('day', 'Choose a day between 1900 and 9000.');
    const nodes = nodesOf(read.data.item).map(({ node }) => node);
    const facts = await readFacts(tx, ctx, { ids: idsInNodes(nodes), day, person: null });
    const answers = new Map<string, unknown>();
    const wantedValues = { nodes, asks: read.data.asks, answers, more: {}, hasFields: facts.has_fields };
    const fieldFacts = await readValueFacts(tx, ctx, wantedValues);
    const on = { day, calendar: await readCalendar(tx, ctx.workspace.id) };
    const made = nodes.map((node) => {
      const resolved = resolveNode(node, facts, on);
      const { notes } = valuesOfNode(node, { answers, facts: fieldFacts, holder: resolved });
      return { due: resolved.target_date, notes: [...resolved.notes, ...notes] };
    });
    return {
      name: fillText(read.data.item.name, variableTexts(facts, { day })),
      due: made[0]?.due ?? null,
      sub_items: nodes.length - 1,
      notes: made.flatMap(({ notes }) => notes),
    };
  });
}
