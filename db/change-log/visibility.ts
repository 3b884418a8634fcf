import type { Change, ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { LoggedChange } from './log.ts';

/**
 * How much of a stream a receiver gets: everything; what a guest of a project may know who sees all of its items; what a
 * guest of a workspace may know; or, under the guest visibility rule (docs/contract/access.md#changes-for-guests), what concerns all members and their own work items.
 */
export type StreamView = 'all' | 'all_items' | 'guest' | 'own_items';

/** Whether a receiver of a project's stream sees all of its items. */
export const seesAllItems = (view: StreamView | undefined): boolean => view === 'all' || view === 'all_items';

/** Whether a receiver sees an item of another project than the stream's. */
export type Sight = (item: { project_id: string; creator_id: string | null }) => boolean;

/** `sees` is asked about items of other projects; without it they are hidden. */
export type Receiver = { user_id: string; view: StreamView; sees?: Sight };

/**
 * What a restricted guest of a project may receive although nothing of it is theirs. Rows of cycles and modules carry
 * totals over items that they may not count; of pages and views they see their own
 * (docs/contract/pages.md#pages-and-guests).
 */
const CONCERNS_ALL_MEMBERS: Record<ChangeKind, boolean> = {
  user: false,
  profile: false,
  workspace: true,
  workspace_member: true,
  workspace_invitation: false,
  workspace_invite_link: false,
  project: true,
  project_member: true,
  project_user_properties: false,
  project_invitation: false,
  epic_user_properties: false,
  cycle_user_properties: false,
  module_user_properties: false,
  deploy_board: true,
  intake_form: true,
  state: true,
  label: true,
  estimate: true,
  work_item: false,
  epic: false,
  work_item_type: true,
  field: true,
  project_fields: true,
  workflow: true,
  draft: false,
  intake: false,
  approval: false,
  template: false,
  recurrence: false,
  comment: false,
  activity: false,
  link: false,
  reaction: false,
  relation: false,
  subscription: false,
  worklog: false,
  time_activity: false,
  timer: false,
  time_sheet: false,
  cycle: false,
  module: false,
  module_link: true,
  initiative: false,
  update: false,
  update_comment: false,
  view: false,
  analytic_view: false,
  page: false,
  page_comment: false,
  favorite: false,
  sticky: false,
  notification: false,
  notification_mute: false,
  quick_link: false,
  home_preference: false,
  sidebar_preference: false,
  workspace_theme: false,
  working_calendar: true,
  absence: false,
  workspace_user_properties: false,
  notification_preference: false,
};

/** Members' fields that guests of a workspace do not see (docs/contract/workspace-members.md#e-mails). */
const HIDDEN_FROM_GUESTS = new Set(['email', 'last_login_medium']);

/** Guests neither read nor write these (docs/contract/time.md#who-may, docs/contract/updates.md#who-reads-updates). */
const FOR_MEMBERS: ReadonlySet<ChangeKind> = new Set(['worklog', 'update', 'update_comment']);
const isForMembers = ({ kind }: LoggedChange): boolean => FOR_MEMBERS.has(kind);

/** The Changes that a receiver may have, as they go out: what they may not GET, they do not get here either. */
export function visibleChanges(changes: LoggedChange[], receiver: Receiver): Change[] {
  if (receiver.view === 'guest') return changes.flatMap(forWorkspaceGuest);
  if (receiver.view === 'all') return changes.flatMap((change) => withoutHiddenItems(change, receiver));
  const others = changes.filter((change) => !isForMembers(change));
  if (receiver.view === 'all_items') return others.flatMap((change) => withoutHiddenItems(change, receiver));
  return others
    .filter((change) => isOwnOrPublic(change, receiver.user_id))
    .flatMap((change) => withoutHiddenItems({ ...change, ...rowOfOwn(change) }, receiver));
}

/**
 * A Change that speaks of an item which is hidden from the receiver is none for them, but for the row of a work item:
 * there the parent and values are left out, and what is below it in other projects is not counted.
 */
function withoutHiddenItems(change: LoggedChange, receiver: Receiver): Change[] {
  const { about, row, kind } = change;
  if (kind === 'initiative' && row)
    return [onTheWire({ ...change, row: withoutHiddenParts(change, receiver) })];
  if (!about) return [onTheWire(change)];
  const { user_id, view, sees = () => false } = receiver;
  const isSeen = (item: { project_id: string; creator_id: string | null }) =>
    change.stream === projectStream(item.project_id)
      ? seesAllItems(view) || item.creator_id === user_id
      : sees(item);
  const hidden = new Set(about.items?.filter((item) => !isSeen(item)).map(({ id }) => id));
  if (kind !== 'work_item' && kind !== 'epic') return hidden.size > 0 ? [] : [onTheWire(change)];
  if (!row) return [onTheWire(change)];
  const uncounted = (about.children ?? []).filter((child) => seesAllItems(view) && !isSeen(child));
  const less = uncounted.reduce((sum, { count }) => sum + count, 0);
  return [
    onTheWire({
      ...change,
      row: {
        ...row,
        ...(hidden.has(String(row['parent_id'])) ? { parent_id: null } : {}),
        ...(hidden.size > 0 ? { fields: withoutItems(row['fields'], hidden) } : {}),
        sub_issues_count: Number(row['sub_issues_count']) - less,
      },
    }),
  ];
}

type Part = { project_id: string };

/** The parts of an initiative, each in a project; of any other Change none. */
export const partsOf = ({ kind, row }: LoggedChange): Part[] =>
  kind === 'initiative' && Array.isArray(row?.['parts']) ? (row['parts'] as Part[]) : [];

/** Of a part in a project that is hidden from the receiver they learn no more than that it is there. */
function withoutHiddenParts(change: LoggedChange, { sees = () => false }: Receiver): Record<string, unknown> {
  const hidden = { project_id: null, module_id: null, issue_id: null };
  const parts = partsOf(change).map((part) =>
    sees({ project_id: part.project_id, creator_id: null }) ? part : Object.assign({}, part, hidden),
  );
  return { ...change.row, parts };
}

/** Values of custom fields without hidden items; a value of which nothing is left is none. */
export function withoutItems(fields: unknown, hidden: ReadonlySet<string>): Record<string, unknown> {
  const shown = Object.entries(isRecord(fields) ? fields : {}).map(
    ([id, value]) =>
      [id, Array.isArray(value) ? value.filter((each) => !hidden.has(String(each))) : value] as const,
  );
  return Object.fromEntries(shown.filter(([, value]) => !Array.isArray(value) || value.length > 0));
}

function isOwnOrPublic(change: LoggedChange, userId: string): boolean {
  if (change.item_creator_id !== null) return change.item_creator_id === userId;
  return CONCERNS_ALL_MEMBERS[change.kind];
}

/** Counts in the row of their own item leave out what is hidden from them. */
const rowOfOwn = ({ row, own_fields }: LoggedChange) =>
  row && own_fields ? { row: { ...row, ...own_fields } } : {};

/** Guests learn of projects through the projects that they are members of, not through the workspace. */
const IS_FOR_GUESTS: ReadonlySet<ChangeKind> = new Set(['workspace', 'working_calendar']);

function forWorkspaceGuest(change: LoggedChange): Change[] {
  if (IS_FOR_GUESTS.has(change.kind)) return [onTheWire(change)];
  if (change.kind !== 'workspace_member') return [];
  const { row, ...rest } = onTheWire(change);
  if (!row) return [rest];
  return [{ ...rest, row: withoutHidden(row) }];
}

function withoutHidden(row: Record<string, unknown>): Record<string, unknown> {
  const retained = Object.entries(row).filter(([name]) => !HIDDEN_FROM_GUESTS.has(name));
  return Object.fromEntries(
    retained.map(([name, value]) => [
      name,
      name === 'member' && isRecord(value) ? withoutHidden(value) : value,
    ]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the log keeps to decide who receives what stays here. */
function onTheWire(change: LoggedChange): Change {
  const { item_creator_id: _creator, own_fields: _own, about: _about, ...wire } = change;
  return wire;
}
