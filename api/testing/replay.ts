import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { type StreamView, visibleChanges } from '@tandem/db/change-log/visibility.ts';
import { readSights } from '@tandem/db/access/item-sight.ts';
import { type SyncedRow, applyChanges, syncedRowsOf } from '@tandem/shared/sync/apply-change.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { type Stream, userStream } from '@tandem/shared/sync/stream.ts';
import { expect } from 'vitest';
import { type Answer, type Caller, type TestApp, withKeys } from './app.ts';

/** A row as a list answers it and as Changes carry it. */
export type ReplayedRow = SyncedRow & { id: string };

/** A list that clients keep alive by the Changes of one kind. */
export type ReplayedList = {
  url: string;
  kind: ChangeKind;
  /** Where the rows are in the answer; a plain list and `results` are found without it. */
  rowsOf?: (body: Answer['body']) => ReplayedRow[];
  /** Takes off what only this list's answer carries and Changes leave out (an e-mail for members of higher role). */
  shared?: (row: ReplayedRow) => ReplayedRow;
  /** Which rows of its kind it has, of those that Changes report; all of them unless this says otherwise. */
  holds?: (row: SyncedRow) => boolean;
};

export type Replay = {
  test: TestApp;
  /** Whose lists are compared. */
  caller: Caller;
  /** Who acts, when it is somebody else. */
  actor?: Caller;
  /** How much of the stream they get; everything unless it is said. */
  view?: StreamView;
  stream: Stream;
  lists: ReplayedList[];
  action: () => Promise<Answer>;
  /** Nobody of ours acts: their answer names no stream. */
  is_of_stranger?: true;
  /** The status of a repeat by somebody who is not signed in: keys are of people. */
  repeated?: number;
  /** Set for an action of many at once, whose requests have no order by which a repeat could be told from another. */
  is_crowd?: true;
};

/** The number of one stream in an X-Stream-Seq header. */
export function seqInHeader(answer: Answer, stream: Stream): number | undefined {
  const header = String(answer.headers['x-stream-seq'] ?? '');
  const part = header.split(', ').find((entry) => entry.startsWith(`${stream}=`));
  return part === undefined ? undefined : Number(part.slice(stream.length + 1));
}

const plainRows = (body: ReplayedRow[] | { results: ReplayedRow[] }): ReplayedRow[] =>
  Array.isArray(body) ? body : body.results;

type Shared = NonNullable<ReplayedList['shared']>;

export const withoutFields =
  (...names: string[]): Shared =>
  (row) => ({
    ...(Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as SyncedRow),
    id: row.id,
  });

/** Changes of projects carry none of these: clients that hold them read the project again. */
export const withoutMembers = withoutFields('members', 'description_text', 'description_html');

/** Changes of what belongs to an item carry the item without its description. */
export const withoutItemText: Shared = (row) => ({
  ...row,
  issue_detail: { ...(row['issue_detail'] as SyncedRow), description_html: '' },
});

/** Changes of members carry neither what only some may see of the person nor what each set for themselves. */
export const withoutOwnProps: Shared = (row) => {
  const { email: _email, last_login_medium: _medium, ...member } = row['member'] as SyncedRow;
  return { ...withoutFields('view_props', 'default_props', 'issue_props')(row), member };
};

/** The rows of a list as Changes carry them, with the number of the stream that came with them. */
export async function readReplayedList(
  replay: Pick<Replay, 'caller' | 'stream'>,
  list: ReplayedList,
): Promise<{ rows: ReplayedRow[]; seq: number }> {
  const answer = await replay.caller.get(list.url);
  expect(answer.status, `${list.url} answers ${answer.text}`).toBe(200);
  const seq = seqInHeader(answer, replay.stream);
  expect(seq, `${list.url} names ${replay.stream} in X-Stream-Seq`).toBeDefined();
  const rows = (list.rowsOf ?? plainRows)(answer.body);
  return { rows: list.shared ? rows.map(list.shared) : rows, seq: seq! };
}

export const byId = (rows: Iterable<SyncedRow>) =>
  Object.fromEntries([...rows].map((row) => [row['id'], row]));

let count = 0;

/**
 * Acts, and sends the same once more as a client does that got no answer: the answer is the same, and nothing happens.
 */
async function actTwice({ test, action, repeated, is_crowd }: Replay): Promise<Answer> {
  if (is_crowd) return action();
  count += 1;
  const name = `action ${count}`;
  const { result: answer, sent } = await withKeys(name, action);
  // A job, which nobody sends.
  if (sent === 0) return answer;
  const head = await readHead(test);
  const { result: again } = await withKeys(name, action);
  const [first, second] = [answer, again].map(({ status, body, headers }) => {
    return { status, body, type: headers['content-type'], seqs: headers['x-stream-seq'] };
  });
  // Who took their own access with the action is shut out before anything else is asked.
  const isShutOut = again.status === 401 || again.status === 403;
  if (repeated) expect(again.status).toBe(repeated);
  else if (!isShutOut) expect(second, 'a repeat gets the same answer').toEqual(first);
  expect(await readHead(test), 'a repeat changes nothing').toBe(head);
  return answer;
}

/** How many Changes there are in all streams. */
async function readHead({ database }: TestApp): Promise<number> {
  const { total } = await database.db
    .selectFrom('change_streams')
    .select((of) => of.fn.sum<string>('last_seq').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Proves that a client which holds the lists and applies the Changes of `action` ends with what it would read afresh, and
 * that the action happens once although it is sent twice. Gives its answer.
 */
export async function expectReplay(replay: Replay): Promise<Answer> {
  const { db } = replay.test.database;
  const before = await Promise.all(replay.lists.map((list) => readReplayedList(replay, list)));
  const start = await readSeq(db, replay.stream);
  const answer = await actTwice(replay);
  expect(answer.status, answer.text).toBeLessThan(300);
  const page = await readChanges(db, { stream: replay.stream, after: start });
  const { stream, caller, actor = caller, view = 'all' } = replay;
  const sight = await readSights(db, [caller.id], page.changes);
  const received = visibleChanges(page.changes, { user_id: caller.id, view, sees: sight(caller.id) });
  const isOfOthers = replay.is_of_stranger || (stream.startsWith('user:') && stream !== userStream(actor.id));
  expect(seqInHeader(answer, stream)).toBe(page.seq > start && !isOfOthers ? page.seq : undefined);
  for (const [index, list] of replay.lists.entries()) {
    const { rows, seq } = before[index]!;
    const changes = received.filter((change) => change.kind === list.kind);
    const replayed = applyChanges(syncedRowsOf(rows, seq), changes);
    const after = await readReplayedList(replay, list);
    const holds = list.holds ?? (() => true);
    expect(
      byId([...replayed.rows.values()].filter(holds)),
      `Changes lead to what ${list.url} answers`,
    ).toEqual(byId(after.rows));
  }
  return answer;
}
