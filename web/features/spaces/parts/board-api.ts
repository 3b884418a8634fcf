import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import type { OpenFormFacts } from '@tandem/shared/integrations/intake-form/schema.ts';
import type { PublicField } from '@tandem/shared/integrations/public/schema.ts';
import type { FieldValues } from '@tandem/shared/projects/fields/schema.ts';
import { getPage } from '#lib/http/pages.ts';
import type { OpenPage } from '@tandem/shared/pages/publish.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { api } from '#lib/http/api-client.ts';

export const LAYOUTS = ['list', 'kanban', 'calendar', 'spreadsheet', 'gantt'] as const;
export type Layout = (typeof LAYOUTS)[number];
type Actor = { id: string; display_name: string; avatar_url: string | null };
export type Vote = 1 | -1;
export type Reacted = { reaction: string; actor: { id: string; display_name?: string } };
export type Settings = {
  is_comments_enabled: boolean;
  is_reactions_enabled: boolean;
  is_votes_enabled: boolean;
  view_props: Record<Layout, boolean>;
};
type Meta = {
  id: string;
  identifier: string;
  name: string;
  description: string;
  logo_props: { in_use?: string; emoji?: { value?: string } };
  view_name: string | null;
  is_indexed: boolean;
};
export type BoardState = {
  id: string;
  name: string;
  group: 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';
  color: string;
};
type BoardLabel = { id: string; name: string; color: string };
export type BoardItem = {
  id: string;
  name: string;
  sequence_id: number;
  state_id: string;
  state__group: BoardState['group'];
  priority: 'urgent' | 'high' | 'medium' | 'low' | 'none';
  start_date: string | null;
  target_date: string | null;
  label_ids: string[];
  fields: FieldValues;
  vote_items: { vote: Vote; actor_details: Actor }[];
  reaction_items: { reaction: string; actor_details: Actor }[];
};
export type ItemDetail = BoardItem & { description_html: string };
export type BoardComment = {
  id: string;
  actor: string;
  actor_detail: Actor;
  comment_html: string;
  created_at: string;
  is_member: boolean;
  comment_reactions: { reaction: string; actor: string }[];
};
export type Board = {
  settings: Settings;
  meta: Meta;
  states: BoardState[];
  labels: BoardLabel[];
  fields: PublicField[];
};
export type Filters = { state: string[]; priority: string[]; labels: string[] };
export type Group = { results: BoardItem[]; total_results: number };

const at = (anchor: string, path: string) => `/api/public/anchor/${encodeURIComponent(anchor)}/${path}`;

const get = async <T>(anchor: string, path: string, query?: Record<string, string>): Promise<T> =>
  (await api.get<T>(at(anchor, path), query ? { query } : {})).data;

/** Why there is no board to look at. */
export type Closed = 'missing' | 'locked' | 'failed';
export const closedBy = (error: unknown): Closed => {
  if (error instanceof ApiError && error.status === 403) return 'locked';
  return error instanceof ApiError && error.status === 404 ? 'missing' : 'failed';
};

export async function readBoard(anchor: string): Promise<Board> {
  const [settings, meta, states, labels, fields] = await Promise.all([
    get<Settings>(anchor, 'settings/'),
    get<Meta>(anchor, 'meta/'),
    get<BoardState[]>(anchor, 'states/'),
    get<BoardLabel[]>(anchor, 'labels/'),
    get<PublicField[]>(anchor, 'fields/'),
  ]);
  return { settings, meta, states, labels, fields };
}

const PER_PAGE = 50;
const MOST_PER_PAGE = 1000;

const parameters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, values]) => (values.length > 0 ? [[key, values.join(',')]] : [])),
  );

/** The first items of every state, or of one as many more than are loaded of it, from its beginning. */
export async function readGroups(
  anchor: string,
  filters: Filters,
  { loaded, state }: { loaded: number; state?: string } = { loaded: 0 },
): Promise<Record<string, Group>> {
  const { results } = await get<{ results: Record<string, Group> }>(anchor, 'issues/', {
    ...parameters(state ? { ...filters, state: [state] } : filters),
    group_by: 'state_id',
    order_by: 'sort_order',
    per_page: String(Math.min(MOST_PER_PAGE, loaded + PER_PAGE)),
    cursor: FIRST_CURSOR,
  });
  return results;
}
/** Between which days, and in which order. */
export type Days = { order_by: string } & Partial<Record<'start_target_date' | 'target_date', string>>;
/** Items with days; of very many the first alone. */
export type Dated = { items: BoardItem[]; isCut: boolean };

const DATED_PER_PAGE = 100;
const MOST_DATED = 500;

/** Items by their days instead of their states. */
export async function readDated(anchor: string, filters: Filters, days: Days): Promise<Dated> {
  const items: BoardItem[] = [];
  for (let index = 0; items.length < MOST_DATED; index += 1) {
    const query = { ...parameters(filters), ...days };
    const { data } = await getPage<BoardItem>(at(anchor, 'issues/'), {
      query,
      size: DATED_PER_PAGE,
      page: index,
    });
    items.push(...data.results);
    if (!data.next_page_results) return { items, isCut: false };
  }
  return { items, isCut: true };
}

export const readItem = (anchor: string, id: string) => get<ItemDetail>(anchor, `issues/${id}/`);
export const readComments = (anchor: string, id: string) =>
  get<BoardComment[]>(anchor, `issues/${id}/comments/`);

export const unlock = (anchor: string, password: string) => api.post(at(anchor, 'unlock/'), { password });

/** `fields` is set only if the form asks for any. */
export type Sent = { name: string; text: string; sender: string; email: string; website: string } & {
  fields?: FieldValues;
};
export type { AskedFormField, OpenFormFacts } from '@tandem/shared/integrations/intake-form/schema.ts';

/** Loads the form of a published project. */
export const readForm = (anchor: string) => get<OpenFormFacts>(anchor, 'intake/');
export const unlockForm = (anchor: string, password: string) =>
  api.post(at(anchor, 'intake/unlock/'), { password });
/** The key makes a second try of the same harmless. */
export const sendForm = (anchor: string, sent: Sent, key: string) =>
  api.post(at(anchor, 'intake/items/'), sent, { mutationId: key });

export type PublicPage = OpenPage;
export const readPage = (anchor: string) => get<PublicPage>(anchor, 'page/');
export const unlockPage = (anchor: string, password: string) =>
  api.post(at(anchor, 'page/unlock/'), { password });

export const giveVote = (anchor: string, id: string, vote: Vote | null) =>
  vote === null
    ? api.delete(at(anchor, `issues/${id}/votes/`))
    : api.post(at(anchor, `issues/${id}/votes/`), { vote });

/** Of an item, or of a comment. */
export const toggleReaction = (
  anchor: string,
  of: `issues/${string}` | `comments/${string}`,
  { reaction, isOn }: { reaction: string; isOn: boolean },
) =>
  isOn
    ? api.post(at(anchor, `${of}/reactions/`), { reaction })
    : api.delete(at(anchor, `${of}/reactions/${reaction}/`));

/** The key makes a second try of the same comment harmless. */
export const writeComment = async (anchor: string, id: string, html: string, key: string) =>
  (
    await api.post<BoardComment>(
      at(anchor, `issues/${id}/comments/`),
      { comment_html: html },
      { mutationId: key },
    )
  ).data;

export const deleteComment = (anchor: string, id: string, commentId: string) =>
  api.delete(at(anchor, `issues/${id}/comments/${commentId}/`));
