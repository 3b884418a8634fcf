import type { TFunction } from 'i18next';
import { type Marks, markNotifications, now, readAll } from '#entities/personal/notifications/actions.ts';
import { isUnread } from '#entities/personal/notifications/parts.ts';
import { notifications } from '#entities/personal/notifications/store.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import type { InboxGroup } from './groups.ts';

const idsOf = (rows: readonly Notification[]) => rows.map(({ id }) => id);

type Step = { title: string; rows: readonly Notification[]; marks: Marks; back: Marks };

/** Marks rows and offers to take that back. */
function step({ title, rows, marks, back }: Step, t: TFunction) {
  const ids = idsOf(rows);
  void markNotifications(ids, marks);
  showToast({
    ...{ tone: 'success', kind: 'inbox', title },
    actions: [{ label: t('common:undo'), run: () => void markNotifications(ids, back) }],
  });
}

/** What was opened was read. */
export function readGroup({ rows }: InboxGroup) {
  const unread = idsOf(rows.filter(isUnread));
  if (unread.length > 0) void markNotifications(unread, { read_at: now() });
}

/** Read when any of it is not, and unread (its newest) when all of it is. */
export function toggleRead({ rows, newest }: InboxGroup, t: TFunction) {
  const unread = rows.filter(isUnread);
  if (unread.length > 0) {
    step(
      { title: t('inbox:done.read'), rows: unread, marks: { read_at: now() }, back: { read_at: null } },
      t,
    );
  } else {
    const back = { read_at: newest.read_at ?? now() };
    step({ title: t('inbox:done.unread'), rows: [newest], marks: { read_at: null }, back }, t);
  }
}

export function archiveGroup({ rows }: InboxGroup, t: TFunction) {
  const title = t('inbox:done.archived');
  step({ title, rows, marks: { archived_at: now() }, back: { archived_at: null } }, t);
}

export function restoreGroup({ rows }: InboxGroup, t: TFunction) {
  const title = t('inbox:done.restored');
  step({ title, rows, marks: { archived_at: null }, back: { archived_at: now() } }, t);
}

export function snoozeGroup({ rows }: InboxGroup, until: Date, t: TFunction) {
  const marks = { snoozed_till: until.toISOString() };
  step({ title: t('inbox:done.snoozed'), rows, marks, back: { snoozed_till: null } }, t);
}

export function wakeGroup({ rows }: InboxGroup, t: TFunction) {
  const till = rows[0]?.snoozed_till ?? null;
  step(
    { title: t('inbox:done.awake'), rows, marks: { snoozed_till: null }, back: { snoozed_till: till } },
    t,
  );
}

/** All that is awake; what is known here is unread again when that is taken back. */
export function readEverything(isMentionsOnly: boolean, t: TFunction) {
  const ids = readAll({ mentioned: isMentionsOnly }).filter((id) => notifications.get(id));
  showToast({
    ...{ tone: 'success', kind: 'inbox', title: t('inbox:done.all_read') },
    ...(ids.length > 0
      ? { actions: [{ label: t('common:undo'), run: () => void markNotifications(ids, { read_at: null }) }] }
      : {}),
  });
}
