import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, missing } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  TOO_MANY_WAITS,
  hasTooManyWaits,
  itemContentInput,
} from '@tandem/shared/work-items/templates/content-input.ts';
import type { SaveAsTemplate } from '@tandem/shared/work-items/templates/input.ts';
import { ROOT_KEY, TEMPLATE_LIMITS } from '@tandem/shared/work-items/templates/limits.ts';
import { waitingInCircle } from '@tandem/shared/work-items/templates/nodes.ts';
import type { Offset, Template } from '@tandem/shared/work-items/templates/schema.ts';
import { variablesIn } from '@tandem/shared/work-items/templates/variables.ts';
import type { ProjectContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { placeOf } from './place.ts';
import { type SavedItem, readSavedItems } from './saved-items.ts';
import { writeNewTemplate } from './write.ts';

/**
 * Makes a template of an item with its sub-items (docs/contract/templates.md#saving-an-item-as-a-template). 403 for who
 * may not write templates there, 404 for an item of another project, 400 for a tree that is too large.
 */
export async function saveAsTemplate(
  ctx: ProjectContext,
  itemId: string,
  { id, name, project_id = ctx.project.id }: SaveAsTemplate,
): Promise<Template> {
  requireUnarchived(ctx.project);
  if (project_id === ctx.project.id && ctx.project.role < ROLE.ADMIN) throw forbidden();
  return inTransaction(ctx.db, async (tx) => {
    const place = await placeOf(tx, ctx, project_id);
    const items = await readSavedItems(tx, ctx, itemId);
    if (items.length === 0) throw missing('issue');
    if (items.length > TEMPLATE_LIMITS.nodes) {
      throw badRequest(`A template has at most ${TEMPLATE_LIMITS.nodes} work items.`);
    }
    // Each is asked for circles, before the content is read.
    if (hasTooManyWaits(items)) throw badRequest(TOO_MANY_WAITS);
    const read = itemContentInput.safeParse({ item: nodeOf(items, must(items[0], 'it is there')), asks: [] });
    if (!read.success) throw badRequest(must(read.error.issues[0], 'what is refused has a reason').message);
    const content = read.data;
    return writeNewTemplate(tx, ctx, place, { id, name, kind: 'item', content });
  });
}

const DAY = 86_400_000;
const { offset_days: MOST } = TEMPLATE_LIMITS;

/** Days count from the day on which the item at the top starts, else from the day on which it was made. */
function offsetOf(day: string | null, { start_date, made_on }: SavedItem): Offset | null {
  if (day === null) return null;
  const days = Math.round((Date.parse(day) - Date.parse(start_date ?? made_on)) / DAY);
  return { days: Math.max(-MOST, Math.min(MOST, days)), unit: 'days' };
}

/** Braces of a text that is no template would become variables and questions. */
function asWritten(text: string): string {
  return variablesIn(text).length === 0 ? text : text.replaceAll('{{', '{ {');
}

function nodeOf(items: readonly SavedItem[], item: SavedItem): Record<string, unknown> {
  const [top] = items;
  const keys = new Map(items.map(({ id }, index) => [id, index === 0 ? ROOT_KEY : `n${index}`]));
  const waits = waitsWithoutCircles(items);
  const build = (each: SavedItem): Record<string, unknown> => ({
    key: must(keys.get(each.id), 'all have one'),
    name: asWritten(each.name),
    description_html: asWritten(each.description_html),
    state_id: each.state_id,
    type_id: each.type_id,
    priority: each.priority,
    assignees: each.assignee_ids,
    label_ids: each.label_ids,
    cycle_id: each.cycle_id,
    module_ids: each.module_ids,
    estimate_point: each.estimate_point,
    start: offsetOf(each.start_date, must(top, 'it is there')),
    due: offsetOf(each.target_date, must(top, 'it is there')),
    fields: each.fields,
    waits_for: (waits.get(each.id) ?? []).flatMap((id) => keys.get(id) ?? []),
    children: items.filter(({ parent_id }) => parent_id === each.id).map(build),
  });
  return build(item);
}

/** What items wait for, without what would close a circle. */
function waitsWithoutCircles(items: readonly SavedItem[]): ReadonlyMap<string, string[]> {
  const taken = new Map(items.map(({ id }): [string, string[]] => [id, []]));
  const isCircle = () => waitingInCircle([...taken].map(([key, waits_for]) => ({ key, waits_for }))) !== null;
  for (const { id, waits_for } of items) {
    const list = must(taken.get(id), 'all have one');
    for (const other of waits_for) {
      list.push(other);
      if (isCircle()) list.pop();
    }
  }
  return taken;
}
