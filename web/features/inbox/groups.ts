import { isSnoozed, isUnread, partOf } from '#entities/personal/notifications/parts.ts';
import type { InboxPart } from '#entities/personal/notifications/store.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';

/** All that one was told of one item or page, the newest first: one line of the inbox. */
export type InboxGroup = { key: string; rows: readonly Notification[]; newest: Notification; unread: number };

export type InboxTab = 'all' | 'mentions';
/** What one has to do with the item. */
export const RELATIONS = ['assigned', 'created', 'subscribed'] as const;
type Relation = (typeof RELATIONS)[number];

export type InboxFilter = {
  tab: InboxTab;
  isUnreadOnly: boolean;
  relations: readonly Relation[];
  /** This line stays, whatever else is filtered: it is open. */
  openKey: string | null;
};

export const keyOf = ({ entity_identifier }: Notification): string => entity_identifier;
const relationOf = ({ sender }: Notification) => sender.split(':')[2];

function groupOf(rows: readonly Notification[]): InboxGroup | null {
  const [newest] = rows;
  return newest ? { key: keyOf(newest), rows, newest, unread: rows.filter(isUnread).length } : null;
}

/** The lines of a part of the inbox, of rows that stand the newest first. */
export function groupsOf(
  rows: readonly Notification[],
  part: InboxPart,
  { tab, isUnreadOnly, relations, openKey }: InboxFilter,
): InboxGroup[] {
  const wanted = rows.filter(
    (row) =>
      partOf(row) === part &&
      (tab === 'all' || row.is_mentioned_notification) &&
      (relations.length === 0 || relations.some((each) => each === relationOf(row))),
  );
  const groups = [...Map.groupBy(wanted, keyOf).values()].flatMap((each) => groupOf(each) ?? []);
  return groups.filter((group) => !isUnreadOnly || group.unread > 0 || group.key === openKey);
}

/** Until when all of it is snoozed. */
export const snoozedTill = ({ rows }: InboxGroup): string | null =>
  rows.find((row) => isSnoozed(row))?.snoozed_till ?? null;
