import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { daysAfter } from '@tandem/shared/time/calendar-day.ts';
import type { AbsencePatch, NewAbsence } from '@tandem/shared/workspaces/working-days/input.ts';
import type { Absence } from '@tandem/shared/workspaces/working-days/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import {
  type AbsenceValues,
  countAbsences,
  insertAbsence,
  requireAbsence,
  writeAbsence,
} from './absences-repo.ts';
import { absencePut, absenceRemoval } from './announce.ts';
import { requireOwn, requirePerson } from './rights.ts';

const MOST_DAYS = 1100;
const MOST_OF_PERSON = 500;

/** 400 for an end before the start, for years, and for a day of which neither half is left. */
function requireDays({ from_day, to_day, from_half, to_half }: AbsenceValues): void {
  if (to_day < from_day) throw invalidField('to_day', 'The end is before the start.');
  if (to_day > daysAfter(from_day, MOST_DAYS - 1)) {
    throw invalidField('to_day', `An absence has at most ${MOST_DAYS} days.`);
  }
  if (from_day === to_day && from_half && to_half) {
    throw invalidField('to_half', 'An absence of one day is in the morning or in the afternoon.');
  }
}

/** 400 when the person would have more absences than they may; new ones of a person come one after the other. */
async function requireRoom(tx: Tx, { workspace }: WorkspaceContext, memberId: string): Promise<void> {
  await lockByName(tx, `absences:${workspace.id}:${memberId}`);
  if ((await countAbsences(tx, { workspace_id: workspace.id, member_id: memberId })) < MOST_OF_PERSON) return;
  throw invalidField('from_day', `A person has at most ${MOST_OF_PERSON} absences.`);
}

/** A new absence of the caller, or of a member that an administrator names. */
export async function createAbsence(ctx: WorkspaceContext, input: NewAbsence): Promise<Absence> {
  const { id, member_id = ctx.user.id, ...values } = input;
  requireOwn(ctx, member_id);
  requireDays(values);
  const is_same = sql<boolean>`t.workspace_id = ${ctx.workspace.id} and t.created_by = ${ctx.user.id}`;
  return inTransaction(ctx.db, async (tx) => {
    await requirePerson(tx, ctx, member_id);
    if (id && (await isMadeAlready(tx, { table: 'absences', id, is_same }))) {
      return requireAbsence(tx, ctx, { id });
    }
    await requireRoom(tx, ctx, member_id);
    const made = await insertAbsence(tx, ctx, { ...values, id, user_id: member_id });
    const absence = await requireAbsence(tx, ctx, { id: made });
    await recordFor(ctx, tx, [absencePut(absence)]);
    return absence;
  });
}

/** Changes what the body names; 403 for another person's, unless the caller is an administrator. */
export async function updateAbsence(
  ctx: WorkspaceContext,
  id: string,
  input: AbsencePatch,
): Promise<Absence> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await requireAbsence(tx, ctx, { id, isLocked: true });
    requireOwn(ctx, before.member_id);
    const values = patched(before, input);
    requireDays(values);
    if (!(await writeAbsence(tx, { id, by: ctx.user.id }, values))) return before;
    const absence = await requireAbsence(tx, ctx, { id });
    await recordFor(ctx, tx, [absencePut(absence)]);
    return absence;
  });
}

const patched = (before: Absence, input: AbsencePatch): AbsenceValues => ({
  from_day: input.from_day ?? before.from_day,
  to_day: input.to_day ?? before.to_day,
  from_half: input.from_half ?? before.from_half,
  to_half: input.to_half ?? before.to_half,
  kind: input.kind ?? must(before.kind, 'every stored absence has a kind'),
  reason: input.reason ?? before.reason ?? '',
});

export async function deleteAbsence(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const absence = await requireAbsence(tx, ctx, { id, isLocked: true });
    requireOwn(ctx, absence.member_id);
    await tx.deleteFrom('absences').where('id', '=', id).execute();
    await recordFor(ctx, tx, [absenceRemoval(absence)]);
  });
}
