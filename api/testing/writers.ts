import { randomInt } from 'node:crypto';
import { type LoggedChange, readChanges } from '@tandem/db/change-log/log.ts';
import { type StreamView, visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { readSights } from '@tandem/db/access/item-sight.ts';
import { applyChanges, syncedRowsOf } from '@tandem/shared/sync/apply-change.ts';
import type { Stream } from '@tandem/shared/sync/stream.ts';
import { expect } from 'vitest';
import { type ReplayedList, byId, readReplayedList } from './replay.ts';
import { type Random, randomFrom } from '../work-items/lists/testing/random.ts';
import type { Answer, Caller, TestApp } from './app.ts';

type Call = () => Promise<Answer>;

/** What somebody holds who follows one stream. */
export type Mirror = { caller: Caller; stream: Stream; view?: StreamView; lists: ReplayedList[] };

export type Race = {
  test: TestApp;
  mirrors: Mirror[];
  /** What each writer does, again and again; its answer may be a refusal, but never an error of ours. */
  writers: readonly ((random: Random, turn: number) => Promise<Answer>)[];
  turns: number;
  /** What happens to many rows meanwhile, over and over until the writers are done. */
  meanwhile: (random: Random, round: number) => Promise<Answer | Answer[]>;
};

/**
 * Proves that whoever follows the log ends with what is there, though many people write the same rows while something
 * happens to all of them: the Changes of every row bring it to what a list answers, and never back to an older state.
 */
export async function expectMirrors(race: Race): Promise<void> {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
  const name = `seed ${seed} (TEST_SEED=${seed} repeats it)`;
  const held = await Promise.all(race.mirrors.map(holdLists));
  await runAll(race, randomFrom(seed), name);
  for (const [index, mirror] of race.mirrors.entries()) {
    await expectSame(race.test, { mirror, lists: held[index]!, name });
  }
}

type Held = Awaited<ReturnType<typeof holdLists>>;

const holdLists = ({ caller, stream, lists }: Mirror) =>
  Promise.all(lists.map((list) => readReplayedList({ caller, stream }, list)));

async function runAll(race: Race, random: Random, name: string): Promise<void> {
  const { writers, turns, meanwhile } = race;
  const over = new AbortController();
  const written = new Done(`${name}: writers`);
  const happened = new Done(`${name}: meanwhile`);
  const writing = writers.map(async (write) => {
    for (let turn = 0; turn < turns; turn += 1) written.add(await write(random, turn));
  });
  const happening = async () => {
    for (let round = 0; !over.signal.aborted || round < 2; round += 1)
      happened.add(await meanwhile(random, round));
  };
  await Promise.all([Promise.all(writing).finally(() => over.abort()), happening()]);
  written.expectSome();
  happened.expectSome();
}

/** What somebody's calls came to: none may fail by a fault of ours, and some must have done something. */
class Done {
  private readonly name: string;
  private count = 0;
  private refusal = 'nothing was asked for';

  constructor(name: string) {
    this.name = name;
  }

  add(answers: Answer | Answer[]): void {
    for (const { status, text } of [answers].flat()) {
      expect(status, `${this.name}: ${text}`).toBeLessThan(500);
      if (status < 300) this.count += 1;
      else this.refusal = text;
    }
  }

  expectSome(): void {
    expect(this.count, `${this.name} did something, not only: ${this.refusal}`).toBeGreaterThan(0);
  }
}

async function expectSame(
  test: TestApp,
  { mirror, lists, name }: { mirror: Mirror; lists: Held; name: string },
): Promise<void> {
  const { caller, stream, view = 'all' } = mirror;
  const start = Math.min(...lists.map(({ seq }) => seq));
  const logged = await readAll(test, stream, start);
  expectForward(logged, name);
  const sight = await readSights(test.database.db, [caller.id], logged);
  const received = visibleChanges(logged, { user_id: caller.id, view, sees: sight(caller.id) });
  for (const [index, list] of mirror.lists.entries()) {
    const { rows, seq } = lists[index]!;
    const changes = received.filter((change) => change.kind === list.kind);
    const replayed = applyChanges(syncedRowsOf(rows, seq), changes);
    const now = await readReplayedList({ caller, stream }, list);
    const message = `${name}: ${changes.length} Changes lead to what ${list.url} answers`;
    const holds = list.holds ?? (() => true);
    expect(byId([...replayed.rows.values()].filter(holds)), message).toEqual(byId(now.rows));
  }
}

async function readAll(test: TestApp, stream: Stream, start: number): Promise<LoggedChange[]> {
  const all: LoggedChange[] = [];
  for (let after = start; ;) {
    const page = await readChanges(test.database.db, { stream, after });
    expect(page.resync, 'nobody was told to list again').toBe(false);
    all.push(...page.changes);
    if (page.seq === page.head) return all;
    after = page.seq;
  }
}

/** A row whose moment goes back was read before the one that was sent earlier. */
function expectForward(changes: readonly LoggedChange[], name: string): void {
  const moments = new Map<string, string>();
  const back: string[] = [];
  for (const { kind, id, row, seq } of changes) {
    const at = row?.['updated_at'];
    if (typeof at !== 'string') continue;
    const before = moments.get(`${kind} ${id}`);
    if (before !== undefined && at < before) back.push(`${seq}: ${kind} ${id} from ${before} to ${at}`);
    moments.set(`${kind} ${id}`, at);
  }
  expect(back, `${name}: no row goes back`).toEqual([]);
}

/** Calls that follow each other, as one. */
export const inTurn = async (...calls: Call[]): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await call());
  return answers;
};
