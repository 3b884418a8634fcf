import type { Envelope } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { type Query, api } from '#lib/http/api-client.ts';
import { getPage } from '#lib/http/pages.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { onResync } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentMe } from '../../identity/users/store.ts';
import { stickies, stickiesByWorkspace, useStickyLists } from './store.ts';
import type { Sticky } from './types.ts';

type WorkspaceRef = { id: string; slug: string };
const PAGE_SIZE = 30;

export const stickiesPath = (slug: string) => `/api/workspaces/${slug}/stickies/`;
export const myStream = () => userStream(currentMe().id);

/** Reads a page into the store. */
async function readPage(slug: string, index: number, query: Query = {}): Promise<Envelope<Sticky[]>> {
  let page: Envelope<Sticky[]> | undefined;
  await loadRows({
    store: stickies,
    streamOf: myStream,
    read: async () => {
      const answer = await getPage<Sticky>(stickiesPath(slug), { query, size: PAGE_SIZE, page: index });
      page = answer.data;
      return { data: page.results, seqs: answer.seqs };
    },
  });
  return must(page, 'it was read');
}

const countOf = ({ id }: WorkspaceRef) =>
  stickiesByWorkspace.list(id).filter((row) => !stickies.isNew(row.id)).length;

const note = ({ id, slug }: WorkspaceRef, hasMore: boolean) =>
  useStickyLists.setState({ [id]: { slug, hasMore } });

/** Reads pages from the first on, up to as many rows as are known, or all of them. */
async function readFromStart(workspace: WorkspaceRef, count: number): Promise<void> {
  for (let index = 0; ; index += 1) {
    const page = await readPage(workspace.slug, index);
    const isEnough = (index + 1) * PAGE_SIZE >= count;
    if (page.next_page_results && !isEnough) continue;
    return note(workspace, page.next_page_results);
  }
}

/** Reads my stickies of a workspace, the highest places first; the others follow by `loadMoreStickies`. */
export const loadStickies = (workspace: WorkspaceRef) => readFromStart(workspace, 1);

/** Reads what stands below the known ones. */
export async function loadMoreStickies(workspace: WorkspaceRef): Promise<void> {
  const known = countOf(workspace);
  const page = await readPage(workspace.slug, Math.floor(known / PAGE_SIZE));
  const isWhole = page.next_page_results || countOf(workspace) >= page.total_count;
  // Places changed meanwhile: what slipped over the edge of a page is on one that was read.
  if (!isWhole) return readFromStart(workspace, page.total_count);
  note(workspace, page.next_page_results);
}

/** Reads one of my stickies. */
export const loadSticky = (slug: string, id: string) =>
  loadRows({
    store: stickies,
    streamOf: myStream,
    read: async () => {
      const { data, seqs } = await api.get<Sticky>(`${stickiesPath(slug)}${id}/`);
      return { data: [data], seqs };
    },
  });

/** Those with a text in title or words, all that the server knows; they are in the store then. */
export async function findStickies({ slug }: WorkspaceRef, query: string): Promise<string[]> {
  const { results } = await readPage(slug, 0, { query });
  return results.map(({ id }) => id);
}

/** What was removed while nobody reported it is not among the rows that are read again. */
let resyncedAt = 0;
const reloader = new Reloader(async () => {
  const seq = resyncedAt;
  for (const [id, { slug }] of Object.entries(useStickyLists.getState())) {
    await readFromStart({ id, slug }, countOf({ id, slug }));
  }
  stickies.forgetStream(myStream(), seq);
  return true;
});

onResync((stream, seq) => {
  if (!stream.startsWith('user:') || Object.keys(useStickyLists.getState()).length === 0) return;
  resyncedAt = seq;
  stickies.raiseFloor(stream, seq);
  void reloader.request();
});
