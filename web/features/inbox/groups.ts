import { isSnoozed, isUnread, partOf } from '#entities/personal/notifications/parts.ts';
import type { InboxPart } from '#entities/personal/notifications/store.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
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
  /** The approval of the item that I have to answer. */
  approval?: Approval | undefined;
};

/** The tabs of the inbox. */
export type InboxTab = 'all' | 'mentions' | 'approvals';
/** The approvals that I have to answer, by item id. */
export type Waiting = ReadonlyMap<string, Approval>;
/** No approvals to answer. */
export const NOTHING_WAITS: Waiting = new Map();
/** What one has to do with the item. */
export const RELATIONS = ['assigned', 'created', 'subscribed'] as const;
type Relation = (typeof RELATIONS)[number];

export type InboxFilter = {
  tab: InboxTab;
  isUnreadOnly: boolean;
  relations: readonly Relation[];
  /** This line stays, whatever else is filtered: it is open. */
  openKey: string | null;
  waiting?: Waiting;
};

export const keyOf = ({ entity_identifier }: Notification): string => entity_identifier;
const relationOf = ({ sender }: Notification) => sender.split(':')[2];

const asksFor = (approval: Approval | undefined, { data }: Notification) =>
  approval !== undefined && data.approval?.id === approval.id && data.issue_activity?.verb === 'created';

/** Builds the group of one item from its notifications, the newest first. Null without notifications. */
export function groupOf(rows: readonly Notification[], approval?: Approval): InboxGroup | null {
  const [newest] = rows;
  if (!newest) return null;
  const mention = rows.find((row) => row.is_mentioned_notification && isUnread(row));
  const asked = rows.find((row) => asksFor(approval, row));
  const lead = mention ?? asked ?? rows.find(isUnread) ?? newest;
  return {
    key: keyOf(newest),
    rows,
    newest,
    lead,
    unread: rows.filter(isUnread).length,
    approval,
  };
}

/** The lines of a part of the inbox, of rows that stand the newest first. */
export function groupsOf(
  rows: readonly Notification[],
  part: InboxPart,
  { tab, isUnreadOnly, relations, openKey, waiting = NOTHING_WAITS }: InboxFilter,
): InboxGroup[] {
  const wanted = rows.filter(
    (row) =>
      partOf(row) === part &&
      (tab !== 'mentions' || row.is_mentioned_notification) &&
      (relations.length === 0 || relations.some((each) => each === relationOf(row))),
  );
  const groups = [...Map.groupBy(wanted, keyOf).values()].flatMap(
    (each) => groupOf(each, waiting.get(each[0]?.entity_identifier ?? '')) ?? [],
  );
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
