import type { Tx } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { Plannable } from '@tandem/shared/work-items/recurrences/plan.ts';
import type { ProjectContext } from '../../context.ts';
import { requireTemplate } from './template.ts';
import { readAssignable } from './turns.ts';
import { type Wanted, requireDays } from './values.ts';

/** 400 for ids that stand for nothing here, and for rules without a day. `before` is what was allowed once. */
export async function requireAllowed(
  tx: Tx,
  ctx: ProjectContext,
  { wanted, before }: { wanted: Wanted; before?: Wanted },
): Promise<void> {
  if (wanted.template_id !== before?.template_id) await requireTemplate(tx, ctx, wanted.template_id);
  if (wanted.rule !== before?.rule || wanted.starts_on !== before?.starts_on) requireDays(wanted);
  await requireMembers(tx, ctx, { wanted, before });
}

/** Who was named before may stay, although they have left. */
async function requireMembers(
  tx: Tx,
  ctx: ProjectContext,
  { wanted, before }: { wanted: Wanted; before: Wanted | undefined },
): Promise<void> {
  const known = new Set(before?.assignees.member_ids);
  const added = wanted.assignees.member_ids.filter((id) => !known.has(id));
  if (added.length === 0) return;
  const assignees = { mode: wanted.assignees.mode, member_ids: added };
  const found = new Set(await readAssignable(tx, { project_id: ctx.project.id, assignees }));
  const missing = added.find((id) => !found.has(id));
  if (missing !== undefined)
    throw invalidField('assignees', `Invalid pk "${missing}" - object does not exist.`);
}

/** What a recurrence is that nothing was made of yet. */
export const UNBEGUN = {
  is_paused: false,
  paused_until: null,
  skipped: [] as string[],
  runs_count: 0,
  open_item_id: null,
  closed_on: null,
  passed_day: null,
  passed_due: null,
} satisfies Partial<Plannable>;
