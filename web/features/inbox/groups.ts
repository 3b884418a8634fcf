import { isSnoozed, isUnread, partOf } from '#entities/personal/notifications/parts.ts';
import type { InboxPart } from '#entities/personal/notifications/store.ts';
import type { Notification } from '#entities/personal/notifications/types.ts';
import { wordsOf } from './wording.ts';

/** All that one was told of one item or page, the newest first: one line of the inbox. */
export type InboxGroup = {
  key: string;
  rows: readonly Notification[];
  newest: Notification;
  /** The notification that the line shows: the unread mention if there is one, otherwise the newest. */
  lead: Notification;
  unread: number;
};

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

export function groupOf(rows: readonly Notification[]): InboxGroup | null {
  const [newest] = rows;
  if (!newest) return null;
  const mention = rows.find((row) => row.is_mentioned_notification && isUnread(row));
  const lead = mention ?? rows.find(isUnread) ?? newest;
  return {
    key: keyOf(newest),
    rows,
    newest,
    lead,
    unread: rows.filter(isUnread).length,
  };
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

/** The comment that a line leads to, for the address: the one that it is about, or whose words it shows. */
export function commentHashOf({ lead, rows }: Pick<InboxGroup, 'lead' | 'rows'>): string {
  const data = wordsOf(lead, rows)?.data;
  const id = data?.comment?.id ?? data?.page_comment?.id;
  return id ? `#comment-${id}` : '';
}
