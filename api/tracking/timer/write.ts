import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import type { Entry } from '@tandem/shared/tracking/entries/schema.ts';
import type { DiscardTimer, StartTimer, StopTimer } from '@tandem/shared/tracking/timer/input.ts';
import type { Timer } from '@tandem/shared/tracking/timer/schema.ts';
import { splitAtMidnights } from '@tandem/shared/tracking/timer/split.ts';
import { sql } from 'kysely';
import { type ProjectContext, type WorkspaceContext, recordFor, stampStreamSeq } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { lockItem } from '../../work-items/items/read/require-item.ts';
import { requireUnlocked } from '../../work-items/time/locks.ts';
import { requireActivity } from '../base/activity.ts';
import { requireTimeWriter } from '../base/project.ts';
import { placeOfTime } from '../entries/create.ts';
import {
  deleteTimerRow,
  insertTimer,
  isMemberOf,
  lockTimer,
  readTimer,
  timerPut,
  timerRemoval,
} from './repo.ts';
import { type StoredParts, storeParts } from './store-parts.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NONE = 'No timer is running.';

/** The running timer of the caller in this workspace (docs/contract/time.md#timer). */
export async function getTimer(ctx: WorkspaceContext): Promise<{ timer: Timer | null }> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const timer = await readTimer(ctx.db, ctx.user.id);
  return { timer: timer?.workspace_id === ctx.workspace.id ? timer : null };
}

/** When it began: now, or earlier on a device without a connection (docs/contract/time.md#started-without-a-connection). */
function startOf(asked: string | null | undefined, now: number): Date {
  if (!asked) return new Date(now);
  const at = Date.parse(asked);
  if (at > now + MINUTE) throw invalidField('started_at', 'Ensure this time is not in the future.');
  if (at < now - DAY) throw invalidField('started_at', 'Ensure this time is not more than 24 hours ago.');
  return new Date(Math.min(at, now));
}

type Started = { timer: Timer; entries: Entry[]; locked_days: string[] };

/** Starts the timer of the caller. One that runs is stopped and stored first. */
export async function startTimer(
  ctx: WorkspaceContext,
  { id, issue_id = null, project_id = null, activity_id = null, note, started_at }: StartTimer,
): Promise<Started> {
  const place = await placeOfTime(ctx, { issue_id, project_id });
  const is_same = sql<boolean>`t.user_id = ${ctx.user.id}`;
  const start = startOf(started_at, Date.now());
  return inTransaction(ctx.db, async (tx) => {
    const running = await lockTimer(tx, ctx.user.id, issue_id === null ? [] : [issue_id]);
    if (running && id && (await isMadeAlready(tx, { table: 'time_timers', id, is_same })))
      return { timer: running, entries: [], locked_days: [] };
    await requireStartable(tx, place, { issue_id, activity_id });
    await requireUnlocked(tx, { ...ofCaller(place), days: [dayIn(ctx.user.user_timezone, start)] });
    const stored = await stopBefore(tx, ctx, running, start);
    await insertTimer(tx, {
      id,
      note,
      activity_id,
      work_item_id: issue_id,
      user_id: ctx.user.id,
      workspace_id: ctx.workspace.id,
      project_id: place.project.id,
      started_at: start.toISOString(),
    });
    const timer = must(await readTimer(tx, ctx.user.id), 'it was just started');
    await recordFor(ctx, tx, [...stored.changes, timerPut(timer)]);
    return { timer, entries: stored.entries, locked_days: stored.locked_days };
  });
}

const ofCaller = ({ workspace, user }: WorkspaceContext) => ({
  workspace_id: workspace.id,
  member_id: user.id,
});

type Startable = { issue_id: string | null; activity_id: string | null };

async function requireStartable(
  tx: Tx,
  place: ProjectContext,
  { issue_id, activity_id }: Startable,
): Promise<void> {
  await requireTimeWriter(tx, place);
  if (issue_id !== null) await lockItem(tx, place, issue_id);
  if (activity_id !== null) await requireActivity(tx, place.workspace.id, activity_id);
  else if (issue_id === null)
    throw invalidField('activity_id', 'Time without a work item needs an activity.');
}

/**
 * The timer before ends where the new one begins. One that began later, on another device, ends now: both count, and the
 * person can correct either. Of days that are locked, and of a workspace that they left, nothing is stored.
 */
async function stopBefore(
  tx: Tx,
  ctx: WorkspaceContext,
  running: Timer | undefined,
  start: Date,
): Promise<StoredParts> {
  if (!running) return { entries: [], locked_days: [], changes: [] };
  if (!(await isMemberOf(tx, running))) {
    await deleteTimerRow(tx, running.id);
    return { entries: [], locked_days: [], changes: [timerRemoval(running)] };
  }
  const began = new Date(running.started_at);
  const end = start > began ? start : new Date();
  const parts = splitAtMidnights(began, end, ctx.user.user_timezone);
  return storeParts(tx, ctx, running, { parts, corrections: {} });
}

/**
 * Stops the timer of the caller and stores what was worked (docs/contract/time.md#stopping). 403 when all of its days are
 * locked: then it goes on, and is discarded or stored later.
 */
export async function stopTimer(ctx: WorkspaceContext, input: StopTimer): Promise<Omit<Started, 'timer'>> {
  const { minutes, stopped_at, timer_id, ...corrections } = input ?? {};
  return inTransaction(ctx.db, async (tx) => {
    const timer = await lockOwn(tx, ctx, timer_id ?? null);
    const { activity_id } = corrections;
    if (activity_id) await requireActivity(tx, ctx.workspace.id, activity_id);
    else if (activity_id === null && timer.issue_id === null)
      throw invalidField('activity_id', 'Time without a work item needs an activity.');
    const [from, to] = spanOf(timer, { stopped_at, minutes });
    const parts = splitAtMidnights(from, to, ctx.user.user_timezone);
    const { entries, locked_days, changes } = await storeParts(tx, ctx, timer, { parts, corrections });
    if (entries.length === 0 && locked_days.length > 0)
      await requireUnlocked(tx, { ...ofCaller(ctx), days: locked_days });
    await recordFor(ctx, tx, changes);
    return { entries, locked_days };
  });
}

type Asked = { stopped_at: string | null | undefined; minutes: number | null | undefined };

/** From when to when: corrected minutes end earlier than the clock says, or begin earlier than the timer. */
function spanOf(timer: Timer, { stopped_at, minutes }: Asked): [Date, Date] {
  const now = Date.now();
  const from = Date.parse(timer.started_at);
  const to = stopped_at ? Math.min(Date.parse(stopped_at), now) : now;
  if (to < from) throw invalidField('stopped_at', 'Ensure this time is not before the start.');
  if (!minutes) return [new Date(from), new Date(to)];
  const length = minutes * MINUTE;
  if (from + length <= to) return [new Date(from), new Date(from + length)];
  return [new Date(to - length), new Date(to)];
}

/** Stops the timer of the caller and stores nothing. 404 where another one runs than `timer_id` names. */
export async function discardTimer(ctx: WorkspaceContext, { timer_id }: DiscardTimer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const timer = await lockOwn(tx, ctx, timer_id ?? null);
    await deleteTimerRow(tx, timer.id);
    await recordFor(ctx, tx, [timerRemoval(timer)]);
  });
}

async function lockOwn(tx: Tx, ctx: WorkspaceContext, timerId: string | null): Promise<Timer> {
  const timer = await lockTimer(tx, ctx.user.id);
  if (!timer || timer.workspace_id !== ctx.workspace.id) throw notFound(NONE);
  if (timerId !== null && timer.id !== timerId) throw notFound(NONE);
  return timer;
}
