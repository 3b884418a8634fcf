import type { Envelope } from '@tandem/shared/http/paging.ts';
import { type Stream, userStream } from '@tandem/shared/sync/stream.ts';
import { api, type Query } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { failureText } from '#lib/text/error-text.ts';
import { currentMe } from '../../identity/users/store.ts';
import { follow, holdStream, onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { openUpdates, updateComments, updates } from './store.ts';
import { placeStream, streamOfUpdate, type Subject, subjectIdOf } from './subject.ts';
import type { Update, UpdateComment } from './types.ts';

export const updatesPath = (rest = '') => `/api/workspaces/${currentWorkspace().slug}/updates/${rest}`;

/** What a list of posted updates is narrowed by. */
export type UpdateFilter = Partial<Record<Subject['kind'] | 'health', string>>;

export const filterOf = ({ kind, id }: Pick<Subject, 'kind' | 'id'>): UpdateFilter => ({ [kind]: id });

/** Whether a posted update belongs to a filtered list. That of a project has the updates of its modules too. */
export const isListed = (row: Update, { project, module, initiative, health }: UpdateFilter): boolean =>
  row.posted_at !== null &&
  (health === undefined || row.health === health) &&
  (project === undefined || row.project_id === project) &&
  (module === undefined || row.module_id === module) &&
  (initiative === undefined || row.initiative_id === initiative);

/** How far a list has been read. */
export type ListState = {
  state: 'loading' | 'ready' | 'failed';
  /** How many updates there were when it was read. */
  total: number;
  /** The next page starts here. Null after the last page. */
  cursor: string | null;
  /** When the oldest update that was read was posted. Null when all were read. */
  oldest: string | null;
};

export const UNREAD: ListState = { state: 'loading', total: 0, cursor: null, oldest: null };

const PER_PAGE = 20;

/** Reads one page of posted updates into the store. */
async function readPage(
  filter: UpdateFilter,
  before: ListState,
): Promise<{ state: ListState; streams: object }> {
  let state: ListState = { ...UNREAD, state: 'ready' };
  const query: Query = { ...filter, per_page: PER_PAGE, cursor: before.cursor };
  const { seqs } = await loadRows<Update>({
    store: updates,
    streamOf: streamOfUpdate,
    read: async () => {
      const { data, seqs: at } = await api.get<Envelope<Update[]>>(updatesPath(), { query });
      state = stateAfter(data);
      return { data: data.results, seqs: at };
    },
    isCovered: (row) => isListed(row, filter) && isWithin(row, { from: state.oldest, to: before.oldest }),
  });
  return { state, streams: seqs };
}

const stateAfter = (page: Envelope<Update[]>): ListState => ({
  state: 'ready',
  total: page.total_results,
  cursor: page.next_page_results ? page.next_cursor : null,
  oldest: page.next_page_results ? (page.results.at(-1)?.posted_at ?? null) : null,
});

const isWithin = ({ posted_at }: Update, { from, to }: { from: string | null; to: string | null }) =>
  (from === null || (posted_at ?? '') >= from) && (to === null || (posted_at ?? '') < to);

type Held = { streams: readonly Stream[]; reloader: Reloader };
const held = new Set<Held>();

onResync((stream) => {
  for (const { streams, reloader } of held) if (streams.includes(stream)) void reloader.request();
});

/** Keeps something that was read current. Returns functions that read it again and that end this. */
function hold(streams: readonly Stream[], read: () => Promise<unknown>, onFailed: () => void) {
  const work = async () => {
    await read();
    return true;
  };
  const fail = () => {
    onFailed();
    return true;
  };
  const one: Held = { streams, reloader: new Reloader(work, fail) };
  held.add(one);
  const ends = streams.map(holdStream);
  void one.reloader.request();
  return {
    refresh: () => void one.reloader.request(),
    stop: () => {
      held.delete(one);
      one.reloader.stop();
      for (const end of ends) end();
    },
  };
}

type ListHold = { filter: UpdateFilter; streams: readonly Stream[]; onState: (state: ListState) => void };

/** Keeps a list of posted updates current. `more` reads the next page. */
export function holdList({ filter, streams, onState }: ListHold) {
  let now = UNREAD;
  let pages = 1;
  let isReadingMore = false;
  const take = (state: ListState) => {
    now = state;
    onState(state);
  };
  // All pages that were read are read again, so that the list does not become shorter while it is on the screen.
  const read = async () => {
    const first = await readPage(filter, UNREAD);
    let { state } = first;
    for (let count = 1; count < pages && state.cursor !== null; count += 1)
      state = (await readPage(filter, state)).state;
    for (const stream of streams) follow(stream, (first.streams as Record<Stream, number>)[stream]);
    take(state);
  };
  const { refresh, stop } = hold(streams, read, () => take({ ...now, state: 'failed' }));
  const more = async () => {
    if (now.cursor === null || isReadingMore) return;
    isReadingMore = true;
    try {
      take((await readPage(filter, now)).state);
      pages += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'error', title: failureText(error) });
    } finally {
      isReadingMore = false;
    }
  };
  return { refresh, more, stop };
}

/** Keeps my draft about a subject current. */
export function holdDraft(subject: Subject, onState: (isRead: boolean) => void) {
  const mine = userStream(currentMe().id);
  const read = async () => {
    await loadRows<Update>({
      store: updates,
      streamOf: streamOfUpdate,
      read: async () => {
        const query = { ...filterOf(subject), is_draft: true };
        const { data, seqs } = await api.get<Envelope<Update[]>>(updatesPath(), { query });
        return { data: data.results, seqs };
      },
      isCovered: (row) => row.posted_at === null && subjectIdOf(row) === subject.id,
    });
    onState(true);
  };
  return hold([mine], read, () => onState(false));
}

/** Keeps the comments of an update current while they are shown. */
export function holdComments(
  update: Pick<Update, 'id' | 'workspace_id' | 'project_id'>,
  onState: (isRead: boolean) => void,
) {
  const { id } = update;
  const stream = placeStream(update);
  openUpdates.set(id, (openUpdates.get(id) ?? 0) + 1);
  const read = async () => {
    const { seqs } = await loadRows<UpdateComment>({
      store: updateComments,
      streamOf: placeStream,
      read: () => api.get<UpdateComment[]>(updatesPath(`${id}/comments/`)),
      isCovered: (row) => row.update_id === id,
    });
    follow(stream, seqs[stream]);
    onState(true);
  };
  const { refresh, stop } = hold([stream], read, () => onState(false));
  const end = () => {
    stop();
    const count = (openUpdates.get(id) ?? 1) - 1;
    if (count > 0) openUpdates.set(id, count);
    else openUpdates.delete(id);
  };
  return { refresh, stop: end };
}
