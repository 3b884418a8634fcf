import type { DeployBoard, DeployBoardInput } from '#entities/integrations/publishing/api.ts';

/** The layouts that the public site has. */
export const PUBLIC_LAYOUTS = ['list', 'kanban', 'calendar', 'spreadsheet', 'gantt'] as const;
type PublicLayout = (typeof PUBLIC_LAYOUTS)[number];
export const PERMISSIONS = ['is_comments_enabled', 'is_reactions_enabled', 'is_votes_enabled'] as const;

/** What shuts out those who have the link. */
export type ClosingFields = {
  hasPassword: boolean;
  /** Empty keeps the one that is stored. */
  password: string;
  /** On the clock of the person; empty while it stays open. */
  expires: string;
};

/** Who finds it, and how long. */
export type ReachFields = ClosingFields & { is_indexed: boolean };
export type Permissions = Record<(typeof PERMISSIONS)[number], boolean>;
export type PublishFields = ReachFields & Permissions & { layouts: Record<PublicLayout, boolean> };

const MIN_PASSWORD = 4;
const MINUTE_LENGTH = 16;

/** An instant as a field for a day and a time has it. */
export function localMinute(instant: string): string {
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, MINUTE_LENGTH);
}

type Closing = { has_password: boolean; expires_at: string | null };

/** What is set by now; nothing closes what is new. */
export const closingOf = (stored: Closing | null): ClosingFields => ({
  hasPassword: stored?.has_password ?? false,
  password: '',
  expires: stored?.expires_at ? localMinute(stored.expires_at) : '',
});

/** Whether a password is long enough, or there already. */
export function isClosingReady({ hasPassword, password }: ClosingFields, stored: Closing | null): boolean {
  const stays = password === '' && stored?.has_password === true;
  return !hasPassword || stays || password.length >= MIN_PASSWORD;
}

const passwordOf = ({ hasPassword, password }: ClosingFields) => {
  if (!hasPassword) return { password: null };
  return password === '' ? {} : { password };
};

/** The same as the API takes it. */
export const closingBody = (fields: ClosingFields) => ({
  expires_at: fields.expires === '' ? null : new Date(fields.expires).toISOString(),
  ...passwordOf(fields),
});

type Reach = Closing & { is_indexed: boolean };

/** What is set by now; search engines list nothing that is new. */
export const reachOf = (stored: Reach | null): ReachFields => ({
  is_indexed: stored?.is_indexed ?? false,
  ...closingOf(stored),
});

/** The same as the API takes it. */
export const reachBody = (fields: ReachFields) => ({
  is_indexed: fields.is_indexed,
  ...closingBody(fields),
});

/** What is set by now; visitors may write nothing until it is said. */
export const permissionsOf = (stored: Permissions | null): Permissions => ({
  is_comments_enabled: stored?.is_comments_enabled ?? false,
  is_reactions_enabled: stored?.is_reactions_enabled ?? false,
  is_votes_enabled: stored?.is_votes_enabled ?? false,
});

/** What is set by now; a new board shows what most want, list and board. */
export const fieldsOf = (board: DeployBoard | null): PublishFields => ({
  layouts: {
    list: board?.view_props.list ?? true,
    kanban: board?.view_props.kanban ?? true,
    calendar: board?.view_props.calendar ?? false,
    spreadsheet: board?.view_props.spreadsheet ?? false,
    gantt: board?.view_props.gantt ?? false,
  },
  ...permissionsOf(board),
  ...reachOf(board),
});

/** Whether it can be stored: a layout at least, and a password that is long enough or there already. */
export const isReady = (fields: PublishFields, board: DeployBoard | null): boolean =>
  Object.values(fields.layouts).includes(true) && isClosingReady(fields, board);

/** The same as the API takes it. */
export const bodyOf = (fields: PublishFields): DeployBoardInput => ({
  ...permissionsOf(fields),
  ...reachBody(fields),
  view_props: fields.layouts,
});
