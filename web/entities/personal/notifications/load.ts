import type { Envelope } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { getPage } from '#lib/http/pages.ts';
import { Reloader } from '#lib/http/reloader.ts';
import { onChange, onResync, onRevoked, onSubscribed } from '../../live/live.ts';
import { loadRows } from '../../live/load-rows.ts';
import { currentMe } from '../../identity/users/store.ts';
import { isCounted, partOf } from './parts.ts';
import {
  type Inbox,
  type InboxPart,
  mutes,
  notifications,
  notificationsByWorkspace,
  useInboxes,
} from './store.ts';
import type { Mute, Notification, UnreadCounts } from './types.ts';

type WorkspaceRef = { id: string; slug: string };
const PAGE_SIZE = 100;

export const inboxPath = (slug: string) => `/api/workspaces/${slug}/users/notifications/`;
export const mutesPath = (slug: string) => `/api/workspaces/${slug}/users/notification-mutes/`;
export const myStream = () => userStream(currentMe().id);

const QUERIES: Record<InboxPart, Record<string, string>> = {
  awake: {},
  snoozed: { snoozed: 'true' },
  archived: { archived: 'true' },
};

function note({ id, slug }: WorkspaceRef, change: Partial<Inbox>) {
  const known = useInboxes.getState()[id] ?? { slug, counts: null, hasMore: {} };
  useInboxes.setState({ [id]: { ...known, ...change } });
}

/** The rows that a page is all of: what is known in its place and is not on it is not there any more. */
function coveredBy(page: Envelope<Notification[]>, { id }: WorkspaceRef, part: InboxPart, index: number) {
  const [first, last] = [page.results[0], page.results.at(-1)];
  return (row: Notification) =>
    row.workspace === id &&
    partOf(row) === part &&
    (index === 0 || (first !== undefined && row.created_at < first.created_at)) &&
    (!page.next_page_results || (last !== undefined && row.created_at > last.created_at));
}

async function readPage(
  workspace: WorkspaceRef,
  part: InboxPart,
  index: number,
): Promise<Envelope<Notification[]>> {
  let page: Envelope<Notification[]> | undefined;
  let isCovered: (row: Notification) => boolean = () => false;
  await loadRows({
    store: notifications,
    streamOf: myStream,
    isCovered: (row) => isCovered(row),
    read: async () => {
      const asked = { query: { ...QUERIES[part], all: 'true' }, size: PAGE_SIZE, page: index };
      const answer = await getPage<Notification>(inboxPath(workspace.slug), asked);
      page = answer.data;
      isCovered = coveredBy(page, workspace, part, index);
      return { data: page.results, seqs: answer.seqs };
    },
  });
  return must(page, 'it was read');
}

const countOf = ({ id }: WorkspaceRef, part: InboxPart) =>
  notificationsByWorkspace.list(id).filter((row) => partOf(row) === part).length;

function noteMore(workspace: WorkspaceRef, part: InboxPart, isMore: boolean) {
  const { hasMore = {} } = useInboxes.getState()[workspace.id] ?? {};
  note(workspace, { hasMore: { ...hasMore, [part]: isMore } });
}

/** Reads a part from its newest on, up to as many rows as are known. */
async function readPart(workspace: WorkspaceRef, part: InboxPart, count: number): Promise<void> {
  for (let index = 0; ; index += 1) {
    const page = await readPage(workspace, part, index);
    if (page.next_page_results && (index + 1) * PAGE_SIZE < count) continue;
    return noteMore(workspace, part, page.next_page_results);
  }
}

/** Reads the newest of a part of my inbox. */
export const loadInbox = (workspace: WorkspaceRef, part: InboxPart = 'awake') => readPart(workspace, part, 1);

/** Reads what is older than the known ones. */
export async function loadMoreOfInbox(workspace: WorkspaceRef, part: InboxPart): Promise<void> {
  const page = await readPage(workspace, part, Math.floor(countOf(workspace, part) / PAGE_SIZE));
  const isWhole = page.next_page_results || countOf(workspace, part) >= page.total_count;
  // What was put away meanwhile has moved the pages: what slipped over an edge is on one that was read.
  if (!isWhole) return readPart(workspace, part, page.total_count);
  noteMore(workspace, part, page.next_page_results);
}

const watched = new Map<string, WorkspaceRef>();

/** Counts are the server's to say: it alone knows what was never read here. */
const counting = new Reloader(async () => {
  for (const workspace of watched.values()) {
    const { data } = await api.get<UnreadCounts>(`${inboxPath(workspace.slug)}unread/`, {
      query: { all: 'true' },
    });
    note(workspace, { counts: data });
  }
  return true;
});

/** Keeps the number of unread notifications of a workspace right, as long as somebody sees it. */
export function watchUnread(workspace: WorkspaceRef): () => void {
  watched.set(workspace.id, workspace);
  void counting.request();
  return () => watched.delete(workspace.id);
}

/** What is read or put away counts at once, and does not wait for the server to count: a badge never goes back and forth. */
notifications.onConfirmation(({ before, after, isRead, isGone }) => {
  if (isRead || !before || (!after && !isGone)) return;
  const known = useInboxes.getState()[before.workspace];
  const difference = Number(after !== undefined && isCounted(after)) - Number(isCounted(before));
  if (!known?.counts || difference === 0) return;
  const kind = before.is_mentioned_notification ? 'mention' : 'total';
  const field = `${kind}_unread_notifications_count` as const;
  const counts = { ...known.counts, [field]: Math.max(0, known.counts[field] + difference) };
  useInboxes.setState({ [before.workspace]: { ...known, counts } });
});
onChange('notification', () => void counting.request());
onSubscribed((stream) => {
  if (stream.startsWith('user:') && watched.size > 0) void counting.request();
});

/** Reads what I have muted. */
const loadMutes = ({ slug, id }: WorkspaceRef) =>
  loadRows({
    store: mutes,
    streamOf: myStream,
    read: () => api.get<Mute[]>(mutesPath(slug)),
    isCovered: (row) => row.workspace === id,
  });

const readMutes = new Set<string>();

/** Reads them once; from then on Changes say what is muted. */
export async function ensureMutes(workspace: WorkspaceRef): Promise<void> {
  if (readMutes.has(workspace.id)) return;
  readMutes.add(workspace.id);
  try {
    await loadMutes(workspace);
  } catch {
    // Asked again with the next menu.
    readMutes.delete(workspace.id);
  }
}

/** What was removed while nobody reported it is not among the rows that are read again. */
let resyncedAt = 0;
const reloading = new Reloader(async () => {
  const seq = resyncedAt;
  for (const [id, { slug, hasMore }] of Object.entries(useInboxes.getState())) {
    for (const part of Object.keys(hasMore) as InboxPart[]) {
      await readPart({ id, slug }, part, countOf({ id, slug }, part));
    }
  }
  notifications.forgetStream(myStream(), seq);
  return true;
});

onResync((stream, seq) => {
  if (!stream.startsWith('user:')) return;
  readMutes.clear();
  if (watched.size > 0) void counting.request();
  resyncedAt = seq;
  notifications.raiseFloor(stream, seq);
  void reloading.request();
});

/** Who was taken out of a project has nothing of it any more (docs/contract/notifications.md#what-one-may-see). */
onRevoked((stream) => {
  const isOfIt = ({ project }: Notification) => stream === projectStream(project);
  notifications.forgetMissing(isOfIt, new Set(), () => Infinity);
});
