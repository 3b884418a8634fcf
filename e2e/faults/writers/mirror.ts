import {
  type SyncedRow,
  type SyncedRows,
  applyChanges,
  syncedRowsOf,
} from '@tandem/shared/sync/apply-change.ts';
import type { Change, ChangesPage } from '@tandem/shared/sync/change.ts';
import type { World } from '../world.ts';

/** A copy of the project's work items that is kept by following the log, as an integration keeps one. */
export type Mirror = {
  /** Reads on until the log says that there is no more; gives the rows by id. */
  catchUp: () => Promise<Record<string, SyncedRow>>;
  /** All Changes that were read, in their order. */
  changes: Change[];
};

type Rows = (SyncedRow & { id: string })[];

/** Everything that the list answers, page after page, and the number of the stream before the first. */
async function readItems(world: World, stream: string): Promise<{ rows: Rows; seq: number }> {
  const rows: Rows = [];
  let seq = 0;
  for (let cursor: string | null = '100:0:0'; cursor;) {
    const path: string = `${world.project}/issues/?per_page=100&cursor=${cursor}`;
    const reply = await world.person.call('GET', path);
    if (reply.status !== 200) throw new Error(`The list answers ${reply.status}.`);
    const header = reply.headers.get('x-stream-seq') ?? '';
    if (rows.length === 0) seq = Number(new RegExp(`${stream}=(\\d+)`).exec(header)?.[1] ?? 0);
    rows.push(...reply.body.results);
    cursor = reply.body.next_page_results ? reply.body.next_cursor : null;
  }
  return { rows, seq };
}

const byId = (rows: Iterable<SyncedRow>): Record<string, SyncedRow> =>
  Object.fromEntries([...rows].map((row) => [String(row['id']), row]));

/** What the list answers now, by id. */
export async function listItems(world: World): Promise<Record<string, SyncedRow>> {
  const { rows } = await readItems(world, `project:${world.place.projectId}`);
  return byId(rows);
}

export async function openMirror(world: World): Promise<Mirror> {
  const stream = `project:${world.place.projectId}`;
  const { rows, seq: first } = await readItems(world, stream);
  let state: SyncedRows = syncedRowsOf(rows, first);
  let seq = first;
  const changes: Change[] = [];
  const readOn = async (): Promise<boolean> => {
    const path = `/api/workspaces/${world.place.slug}/changes/?stream=${stream}&after=${seq}`;
    const { body, status } = await world.person.call<ChangesPage>('GET', path);
    if (status !== 200 || body.resync) throw new Error(`The log answers ${status}: ${JSON.stringify(body)}`);
    changes.push(...body.changes);
    state = applyChanges(
      state,
      body.changes.filter((change) => change.kind === 'work_item'),
    );
    const isFurther = body.seq > seq;
    seq = body.seq;
    return isFurther;
  };
  return {
    changes,
    catchUp: async () => {
      while (await readOn());
      return byId(state.rows.values());
    },
  };
}
