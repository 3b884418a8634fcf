import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, missing } from '@tandem/shared/http/errors.ts';
import type { DecideSheet, RejectSheet, SubmitSheet } from '@tandem/shared/tracking/sheets/input.ts';
import type { Sheet } from '@tandem/shared/tracking/sheets/schema.ts';
import { weekStart } from '@tandem/shared/tracking/week.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor, recordFor } from '../../context.ts';
import { readApprovers } from '../../work-items/time/approvers.ts';
import { readEntryChanges } from '../../work-items/parts/worklogs/entries.ts';
import { requirePossibleDay } from '../base/days.ts';
import { readSettings } from '../settings/repo.ts';
import { type WeekOf, readSheet, sheetChange } from '../../work-items/parts/worklogs/sheets.ts';
import { type SheetColumns, lockSheet, writeSheet } from './repo.ts';

const NOW = sql<string>`clock_timestamp()`;
const UNSENT: SheetColumns = { state: 'open', submitted_at: null, approved_at: null, approved_by: null };

function weekOf(ctx: WorkspaceContext, member_id: string, start: string): WeekOf {
  requirePossibleDay(start, 'start');
  return { workspace_id: ctx.workspace.id, member_id, start: weekStart(start) };
}

/** The caller says that their week is whole. Again it changes nothing (docs/contract/time.md#submitting-and-approving). */
export async function submitSheet(ctx: WorkspaceContext, { start }: SubmitSheet): Promise<Sheet> {
  const week = weekOf(ctx, ctx.user.id, start);
  return inTransaction(ctx.db, async (tx) => {
    await requireApprovals(tx, ctx);
    const { id, state } = await lockSheet(tx, week);
    if (state === 'approved') throw badRequest('The week is approved already.');
    if (state === 'submitted') return readSheet(tx, week);
    return store(tx, ctx, week, { id, values: { state: 'submitted', submitted_at: NOW, note: '' } });
  });
}

/** Approves a submitted week. Its entries are locked from then on. */
export const approveSheet = async (ctx: WorkspaceContext, { member, start }: DecideSheet): Promise<Sheet> =>
  decide(ctx, weekOf(ctx, member, start), {
    from: ['submitted'],
    to: { state: 'approved', approved_at: NOW, approved_by: ctx.user.id, note: '' },
    refusal: 'The week is not submitted.',
  });

/** Gives a submitted week back with a note. */
export const rejectSheet = async (
  ctx: WorkspaceContext,
  { member, start, note }: RejectSheet,
): Promise<Sheet> =>
  decide(ctx, weekOf(ctx, member, start), {
    from: ['submitted'],
    to: { ...UNSENT, note },
    refusal: 'The week is not submitted.',
  });

/** Opens an approved week again. */
export const unlockSheet = async (ctx: WorkspaceContext, { member, start }: DecideSheet): Promise<Sheet> =>
  decide(ctx, weekOf(ctx, member, start), {
    from: ['approved'],
    to: UNSENT,
    refusal: 'The week is not approved.',
  });

async function requireApprovals(tx: Tx, ctx: WorkspaceContext): Promise<void> {
  const { is_approval_on } = await readSettings(tx, ctx.workspace.id);
  if (!is_approval_on) throw badRequest('Weeks are not approved in this workspace.');
}

type Decision = { from: readonly Sheet['state'][]; to: SheetColumns; refusal: string };

async function decide(ctx: WorkspaceContext, week: WeekOf, { from, to, refusal }: Decision): Promise<Sheet> {
  return inTransaction(ctx.db, async (tx) => {
    await requireApprover(tx, ctx, week);
    const { id, state } = await lockSheet(tx, week);
    if (state === to.state && !from.includes(state)) return readSheet(tx, week);
    if (!from.includes(state)) throw badRequest(refusal);
    await auditFor(ctx, tx, {
      action: 'time_sheet_decided',
      target: { type: 'user', id: week.member_id, name: week.start },
      details: { from: state, to: to.state },
    });
    return store(tx, ctx, week, { id, values: to });
  });
}

async function requireApprover(tx: Tx, ctx: WorkspaceContext, week: WeekOf): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.id from workspace_members m where m.workspace_id = ${ctx.workspace.id} and m.user_id = ${week.member_id}
      and m.deleted_at is null`.execute(tx);
  const approvers = await readApprovers(tx, { ...week, day: week.start });
  if (!approvers.includes(ctx.user.id)) throw forbidden();
  if (!rows[0]) throw missing('member');
}

/** Writes the sheet. Its person hears of it, and readers of the entries whether they are locked. */
async function store(
  tx: Tx,
  ctx: WorkspaceContext,
  week: WeekOf,
  { id, values }: { id: string; values: SheetColumns },
): Promise<Sheet> {
  await writeSheet(tx, id, values);
  const sheet = await readSheet(tx, week);
  await recordFor(ctx, tx, [
    sheetChange(id, sheet),
    ...(await readEntryChanges(
      tx,
      sql`t.workspace_id = ${week.workspace_id} and t.logged_by = ${week.member_id}
        and t.day >= ${week.start}::date and t.day < ${week.start}::date + 7`,
    )),
  ]);
  return sheet;
}
