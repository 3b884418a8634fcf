import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { CreateRecurrence } from '@tandem/shared/work-items/recurrences/input.ts';
import { RECURRENCE_LIMITS } from '@tandem/shared/work-items/recurrences/kinds.ts';
import { dayOf } from '@tandem/shared/work-items/recurrences/moments.ts';
import { type Setting, upcomingOf } from '@tandem/shared/work-items/recurrences/plan.ts';
import { resumedAt } from '@tandem/shared/work-items/recurrences/preview.ts';
import type { Recurrence } from '@tandem/shared/work-items/recurrences/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, auditFor, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { auditTarget, recurrencePut } from './announce.ts';
import { countRecurrences, insertRecurrence, lockRecurrences, rereadRecurrence } from './repo.ts';
import { UNBEGUN, requireAllowed } from './rules.ts';
import { readSetting } from './setting.ts';
import { type Wanted, beginningOn, withInput } from './values.ts';

/** A new recurrence of the project (docs/contract/recurrences.md#a-new-recurrence). */
export function createRecurrence(
  ctx: ProjectContext,
  { id, ...input }: CreateRecurrence,
): Promise<Recurrence> {
  requireUnarchived(ctx.project);
  return inTransaction(ctx.db, async (tx) => {
    await lockRecurrences(tx, ctx);
    if (id && (await isMade(tx, ctx, id))) return rereadRecurrence(tx, { id });
    if ((await countRecurrences(tx, ctx)) >= RECURRENCE_LIMITS.recurrences)
      throw badRequest(`A project has at most ${RECURRENCE_LIMITS.recurrences} recurrences.`);
    const setting = await readSetting(tx, placeOf(ctx));
    const named = { template_id: input.template_id, name: input.name };
    const wanted = withInput({ ...beginningOn(dayOf(setting.zone, setting.now)), ...named }, input);
    await requireAllowed(tx, ctx, { wanted });
    const made = await insertRecurrence(
      tx,
      { id, ...placeOf(ctx), by: ctx.user.id },
      { ...wanted, ...begun(wanted, setting).columns },
    );
    const row = await rereadRecurrence(tx, { id: made });
    await auditFor(ctx, tx, { action: 'recurrence_created', target: auditTarget(row) });
    await recordFor(ctx, tx, [recurrencePut(row)]);
    return row;
  });
}

const isMade = (tx: Tx, ctx: ProjectContext, id: string) =>
  isMadeAlready(tx, {
    table: 'recurrences',
    id,
    is_same: sql<boolean>`t.project_id = ${ctx.project.id} and t.created_by = ${ctx.user.id} and t.deleted_at is null`,
  });

export const placeOf = ({ workspace, project }: ProjectContext) => ({
  workspace_id: workspace.id,
  project_id: project.id,
});

/** How a recurrence begins: what was due before today is over (docs/contract/recurrences.md#start-and-end). */
export function begun(wanted: Wanted, setting: Setting) {
  const { assignees } = wanted;
  const today = dayOf(setting.zone, setting.now);
  const state = { ...wanted, ...UNBEGUN, ...resumedAt({ ...UNBEGUN, mode: wanted.mode }, today) };
  const { passed_day, passed_due } = state;
  const next_member_id = assignees.mode === 'in_turn' ? (assignees.member_ids[0] ?? null) : null;
  return {
    state,
    next_member_id,
    columns: { passed_day, passed_due, next_member_id, ...upcomingOf(state, setting) },
  };
}
