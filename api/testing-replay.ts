import { readChanges, readSeq } from '@tandem/db/change-log.ts';
import { type StreamView, visibleChanges } from '@tandem/db/change-visibility.ts';
import { type SyncedRow, applyChanges, syncedRowsOf } from '@tandem/shared/sync/apply-change.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { type Stream, userStream } from '@tandem/shared/sync/stream.ts';
import { expect } from 'vitest';
import type { Answer, Caller, TestApp } from './testing.ts';

type Row = SyncedRow & { id: string };

/** A list that clients keep alive by the Changes of one kind. */
export type ReplayedList = {
  url: string;
  kind: ChangeKind;
  /** Where the rows are in the answer; a plain list and `results` are found without it. */
  rowsOf?: (body: any) => Row[];
  /** Takes off what only this list's answer carries and Changes leave out (an e-mail for members of higher role). */
  shared?: (row: Row) => Row;
};

export type Replay = {
  test: TestApp;
  /** Whose lists are compared. */
  caller: Caller;
  /** Who acts, when it is somebody else. */
  actor?: Caller;
  /** How much of the stream he gets; everything unless it is said. */
  view?: StreamView;
  stream: Stream;
  lists: ReplayedList[];
  action: () => Promise<Answer>;
};

/** The number of one stream in an X-Stream-Seq header. */
export function seqInHeader(answer: Answer, stream: Stream): number | undefined {
  const header = String(answer.headers['x-stream-seq'] ?? '');
  const part = header.split(', ').find((entry) => entry.startsWith(`${stream}=`));
  return part === undefined ? undefined : Number(part.slice(stream.length + 1));
}

const plainRows = (body: any): Row[] => (Array.isArray(body) ? body : body.results);

async function readList(replay: Replay, list: ReplayedList): Promise<{ rows: Row[]; seq: number }> {
  const answer = await replay.caller.get(list.url);
  expect(answer.status, `${list.url} answers ${answer.text}`).toBe(200);
  const seq = seqInHeader(answer, replay.stream);
  expect(seq, `${list.url} names ${replay.stream} in X-Stream-Seq`).toBeDefined();
  const rows = (list.rowsOf ?? plainRows)(answer.body);
  return { rows: list.shared ? rows.map(list.shared) : rows, seq: seq! };
}

const byId = (rows: Iterable<SyncedRow>) => Object.fromEntries([...rows].map((row) => [row['id'], row]));

/**
 * Proves that a client which holds the lists and applies the Changes of `action` ends with what it would read afresh.
 * Gives the answer of the action.
 */
export async function expectReplay(replay: Replay): Promise<Answer> {
  const { db } = replay.test.database;
  const before = await Promise.all(replay.lists.map((list) => readList(replay, list)));
  const start = await readSeq(db, replay.stream);
  const answer = await replay.action();
  expect(answer.status, answer.text).toBeLessThan(300);
  const page = await readChanges(db, { stream: replay.stream, after: start });
  const { stream, caller, actor = caller, view = 'all' } = replay;
  const received = visibleChanges(page.changes, { user_id: caller.id, view });
  const isOfOthers = stream.startsWith('user:') && stream !== userStream(actor.id);
  expect(seqInHeader(answer, stream)).toBe(page.seq > start && !isOfOthers ? page.seq : undefined);
  for (const [index, list] of replay.lists.entries()) {
    const { rows, seq } = before[index]!;
    const changes = received.filter((change) => change.kind === list.kind);
    const replayed = applyChanges(syncedRowsOf(rows, seq), changes);
    const after = await readList(replay, list);
    expect(byId(replayed.rows.values()), `Changes lead to what ${list.url} answers`).toEqual(
      byId(after.rows),
    );
  }
  return answer;
}
