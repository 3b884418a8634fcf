import type { Stream } from '@tandem/shared/sync/stream.ts';
import type { ApiRequest } from '#lib/http/api-client.ts';
import { newId } from '#lib/sync/new-id.ts';
import type { Mutation } from '#lib/outbox/mutation.ts';
import { handleMutations, type Refusal } from '#lib/outbox/outbox-kinds.ts';
import { submit } from '#lib/outbox/outbox.ts';
import { rowChanges, settleReceived } from '../../live/mutate.ts';
import { reportRefusal } from '../../live/report.ts';
import { currentMe } from '../../identity/users/store.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { inboxPath, mutesPath, myStream } from './load.ts';
import { isUnread, partOf } from './parts.ts';
import { mutes, notifications, notificationsByWorkspace, useInboxes } from './store.ts';
import type { Mute, Notification } from './types.ts';

/** What of a notification its receiver sets. */
export type Marks = Partial<Pick<Notification, 'read_at' | 'archived_at' | 'snoozed_till'>>;

type MarksMutation = Mutation & { rows: Readonly<Record<string, Marks>> };
const KIND = 'notifications';
/** All marks keep their order: what is taken back comes behind what it takes back. */
const LANE = 'notifications';
/** The server takes so many at once. */
const MOST_AT_ONCE = 500;

function showMarks({ id: mutationId, rows }: MarksMutation) {
  for (const [id, patch] of Object.entries(rows))
    notifications.addPending({ mutationId, id, op: 'patch', patch });
}

handleMutations<MarksMutation>(KIND, {
  onStored: ({ id: mutationId, rows }, { seqs }) =>
    notifications.batch(() => {
      for (const id of Object.keys(rows)) notifications.markStored(mutationId, id, seqs);
      for (const stream of Object.keys(seqs)) settleReceived(notifications, stream as Stream);
    }),
  onRefused: ({ id: mutationId, rows, ...mutation }, { error, root, dependents }: Refusal) => {
    notifications.batch(() => {
      for (const id of Object.keys(rows)) notifications.dropPending(mutationId, id);
    });
    if (root.id === mutationId) reportRefusal(error, { action: 'notification_mark', dependents });
    return mutation.kind === KIND;
  },
  onMentionGone: () => {},
  onRestored: (mutation) => notifications.batch(() => showMarks(mutation)),
});

function change(rows: Readonly<Record<string, Marks>>, request: ApiRequest): Promise<unknown> {
  const mutation: MarksMutation = {
    id: newId(),
    userId: currentMe().id,
    kind: KIND,
    lane: LANE,
    request,
    rows,
    creates: null,
    needs: [],
    mentions: [],
  };
  notifications.batch(() => showMarks(mutation));
  return submit(mutation);
}

function bodyOf({ read_at, archived_at, snoozed_till }: Marks) {
  return {
    ...(read_at === undefined ? {} : { is_read: read_at !== null }),
    ...(archived_at === undefined ? {} : { is_archived: archived_at !== null }),
    ...(snoozed_till === undefined ? {} : { snoozed_till }),
  };
}

/** Marks notifications: at once here, then on the server. */
export async function markNotifications(ids: readonly string[], marks: Marks): Promise<void> {
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const part = ids.slice(from, from + MOST_AT_ONCE);
    const body = { ids: part, ...bodyOf(marks) };
    const path = `${inboxPath(currentWorkspace().slug)}bulk/`;
    void change(Object.fromEntries(part.map((id) => [id, marks])), { method: 'POST', path, body });
  }
}

export const now = () => new Date().toISOString();

/**
 * Reads all that is awake, also what was never read here; with `mentioned` mentions alone. Where all of it is known, it is
 * named: what comes before this can be sent was not seen by anybody.
 */
export function readAll({ mentioned }: { mentioned: boolean }): string[] {
  const { id: workspace, slug } = currentWorkspace();
  const unread = notificationsByWorkspace
    .list(workspace)
    .filter(
      (row) => isUnread(row) && partOf(row) === 'awake' && (!mentioned || row.is_mentioned_notification),
    );
  const ids = unread.map(({ id }) => id);
  if (useInboxes.getState()[workspace]?.hasMore.awake === false) {
    void markNotifications(ids, { read_at: now() });
    return ids;
  }
  const rows = Object.fromEntries(ids.map((id) => [id, { read_at: now() }]));
  const body = { all: true, ...(mentioned ? { mentioned } : {}) };
  void change(rows, { method: 'POST', path: `${inboxPath(slug)}mark-all-read/`, body });
  return ids;
}

const changeMute = rowChanges<Mute>({ kind: 'notification_mute', store: mutes, streamOf: myStream });

/** The mute of an item, or with a null `issue` of a project. */
export const findMute = (project: string, issue: string | null): Mute | undefined =>
  mutes.select((row) => row.project === project && row.issue === issue)[0];

type WorkspaceRef = { id: string; slug: string };

/** Mutes an item, or a whole project without one. */
export function mute({ id: workspace, slug }: WorkspaceRef, project: string, issue: string | null): void {
  const row: Mute = {
    id: newId(),
    user: currentMe().id,
    workspace,
    project,
    issue,
    created_at: now(),
  };
  void changeMute({
    id: row.id,
    op: 'create',
    patch: row,
    action: 'settings',
    request: { method: 'POST', path: mutesPath(slug), body: { id: row.id, project, issue } },
  });
}

export function unmute({ slug }: WorkspaceRef, { id }: Mute): void {
  void changeMute({
    id,
    op: 'remove',
    patch: {},
    action: 'settings',
    request: { method: 'DELETE', path: `${mutesPath(slug)}${id}/` },
  });
}
