import type { NewChange } from '@tandem/db/change-log/log.ts';
import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { resumedAt } from '@tandem/shared/work-items/recurrences/preview.ts';
import type { Setting } from '@tandem/shared/work-items/recurrences/plan.ts';
import type { RunNote } from '@tandem/shared/work-items/recurrences/schema.ts';
import { recurrencePut } from '../announce.ts';
import { withUpcoming } from '../change.ts';
import {
  type RecurrenceValues,
  type StoredRecurrence,
  lockFreeRecurrence,
  readClosedOn,
  rereadRecurrence,
  writeRecurrence,
} from '../repo.ts';
import { completeRun, insertRun } from '../runs-repo.ts';
import { readSetting } from '../setting.ts';
import { actorContext } from './actor.ts';
import { makeItem } from './item.ts';
import { chooseMember } from './member.ts';
import { type Pending, pendingOf } from './pending.ts';
import { Refusal } from './refusal.ts';

/** What one step did, and how many items it made. `busy`: another process has the recurrence, or it is gone. */
export type Stepped = { did: 'busy' | 'nothing' | 'changed' | 'made'; items: number };

type Held = { tx: Tx; recurrence: StoredRecurrence; setting: Setting };
type Outcome = { values: RecurrenceValues; changes?: NewChange[]; actor_id?: string; items?: number };

/**
 * Does the next thing for a recurrence, in one transaction, with the recurrence locked: so the run, the item and what is
 * due next are stored together or not at all, and two processes never do the same
 * (docs/contract/recurrences.md#once-and-only-once).
 */
export function step(db: Db, id: string, now: Date): Promise<Stepped> {
  return inTransaction(db, async (tx) => {
    const recurrence = await lockFreeRecurrence(tx, id);
    if (!recurrence) return { did: 'busy', items: 0 };
    const setting = await readSetting(tx, recurrence, now);
    const { values, changes = [], actor_id, items = 0 } = await decide({ tx, recurrence, setting });
    const isWritten = await writeRecurrence(
      tx,
      { id, by: null },
      { ...upcoming({ tx, recurrence, setting }, values) },
    );
    const put = isWritten ? [recurrencePut(await rereadRecurrence(tx, { id }))] : [];
    await recordChanges(tx, { actor_id: actor_id ?? null, mutation_id: null }, [...changes, ...put]);
    if (items > 0) return { did: 'made', items };
    return { did: Object.keys(values).length > 0 ? 'changed' : 'nothing', items: 0 };
  });
}

/** Also without other values: what the job was woken for may be over, as after a change of the calendar. */
const upcoming = ({ recurrence, setting }: Held, values: RecurrenceValues) =>
  withUpcoming(recurrence, { ...values, skipped: values.skipped ?? recurrence.skipped }, setting);

async function decide(held: Held): Promise<Outcome> {
  const { recurrence, setting } = held;
  if (recurrence.is_paused) return { values: endedPause(recurrence, setting) };
  const closing = await closingOf(held);
  if (closing) return { values: closing };
  const pending = pendingOf(recurrence, setting);
  switch (pending.kind) {
    case 'nothing':
      return { values: {} };
    case 'skip':
      return skipDay(held, pending.run.due, pending.run.day);
    default:
      return make(held, pending);
  }
}

/** A pause that is over ends where it said, so that a standstill on that day is made up for as well. */
function endedPause(
  { paused_until, ...recurrence }: StoredRecurrence,
  { now, zone }: Setting,
): RecurrenceValues {
  if (paused_until === null || startOfDay(zone, paused_until) > now) return {};
  return { is_paused: false, paused_until: null, ...resumedAt(recurrence, paused_until) };
}

const startOfDay = (zone: string, day: string) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);

/** Whether the item that has to be closed first was closed or opened since it was looked at. */
async function closingOf({ tx, recurrence, setting }: Held): Promise<RecurrenceValues | null> {
  if (recurrence.mode !== 'after_done' || recurrence.open_item_id === null) return null;
  const { closed_on } = await readClosedOn(tx, recurrence, setting.zone);
  return closed_on === recurrence.closed_on ? null : { closed_on, passed_day: closed_on };
}

async function skipDay({ tx, recurrence, setting }: Held, due: string, day: string): Promise<Outcome> {
  await insertRun(tx, recurrence, { due, kind: 'skipped', made_at: setting.now });
  const skipped = recurrence.skipped.filter((each) => each !== due);
  return { values: { passed_day: day, passed_due: due, last_due: due, skipped } };
}

type ToMake = Extract<Pending, { kind: 'make' | 'make_up' }>;

/** What is over once the item of a due day is made. */
function overWith({ recurrence }: Held, pending: ToMake): RecurrenceValues & { last_due: string } {
  const isUp = pending.kind === 'make_up';
  const due = isUp ? pending.due : pending.run.due;
  const passed = isUp ? pending.passed : { passed_day: pending.run.day, passed_due: due };
  const gone = new Set(isUp ? pending.skipped : []);
  const skipped = recurrence.skipped.filter((day) => !gone.has(day) && day > (passed.passed_due ?? ''));
  return { ...passed, skipped, last_due: due };
}

async function make(held: Held, pending: ToMake): Promise<Outcome> {
  const { tx, recurrence, setting } = held;
  const over = overWith(held, pending);
  const { last_due: due } = over;
  const missed = pending.kind === 'make_up' ? pending.missed : null;
  if (pending.kind === 'make_up') {
    for (const day of pending.skipped)
      await insertRun(tx, recurrence, { due: day, kind: 'skipped', made_at: setting.now });
  }
  const { member_id, next_member_id, is_gone } = await chooseMember(tx, recurrence);
  const kind = missed ? 'made_up' : 'made';
  const run = await insertRun(tx, recurrence, { due, kind, made_at: setting.now, member_id });
  // The day has its run: it was due before the recurrence was changed, too.
  if (run === undefined) return { values: over };
  const ctx = await actorContext(tx, recurrence, setting.now);
  if (!ctx) throw new Refusal('actor_gone');
  const { item_id, items, notes, changes } = await makeItem(tx, ctx, { recurrence, due, member_id });
  await completeRun(tx, { id: run, item_id, note: noteOf(missed, notes) });
  return {
    values: {
      ...over,
      ...(recurrence.mode === 'after_done' && waitingFor(item_id)),
      next_member_id,
      runs_count: recurrence.runs_count + 1,
      last_error: is_gone ? 'people_gone' : null,
    },
    changes,
    actor_id: ctx.user.id,
    items,
  };
}

/** The due day stays over: an item that is closed long before it would be due on it again. */
const waitingFor = (item_id: string): RecurrenceValues => ({
  open_item_id: item_id,
  closed_on: null,
  passed_day: null,
});

function noteOf(missed: RunNote['missed'], notes: readonly { node: string; kind: string; id: string }[]) {
  if (missed === null && notes.length === 0) return null;
  return { missed, gone: notes.map(({ node, kind, id }) => ({ node, kind, id })) };
}
