import type { Caller } from '../../testing/app.ts';
import { soundBody } from './bodies.ts';
import { type Call, type Sent, type ToSend, send, urlOf } from './calls.ts';
import type { Corner } from './corner.ts';
import { saltOf } from './doors.ts';
import type { World } from './world.ts';

type Special = {
  query?: (corner: Corner) => Record<string, string>;
  /** Who can do it, when the administrator of everything cannot. */
  as?: (world: World) => Caller;
  values?: (corner: Corner, world: World) => Record<string, string>;
  /** Fields that must be of other things than the corner's usual ones. */
  body?: (world: World) => Record<string, unknown>;
  /** The status of an instance without mail and of a caller without the token of a form. */
  status?: number;
};

const project = '/api/workspaces/{slug}/projects/{project_id}/';
const assets = '/api/assets/v2/workspaces/{slug}/';
const files = (kind: string) =>
  `GET ${assets}projects/{project_id}/${kind}/{issue_id}/attachments/{attachment_id}/`;
/** What the link of an invitation carries in the place of its id. */
const linkTo =
  (kind: 'invitation' | 'project_invitation') =>
  (corner: Corner, { test }: World) =>
    test.app.invitation_links.keyOf({ id: corner.ids[kind], link_salt: saltOf(corner.mark) });
const toWorkspace = linkTo('invitation');
const toProject = linkTo('project_invitation');
const SPECIAL: Record<string, Special> = {
  'GET /api/workspaces/{slug}/invitations/{id}/join/': {
    values: (corner, world) => ({ id: toWorkspace(corner, world) }),
  },
  'POST /api/workspaces/{slug}/invitations/{id}/join/': {
    values: (corner, world) => ({ id: toWorkspace(corner, world) }),
    as: ({ test }) => test.nobody,
  },
  [`GET ${project}join/{invite_id}/`]: {
    values: (corner, world) => ({ invite_id: toProject(corner, world) }),
  },
  [`POST ${project}join/{invite_id}/`]: {
    values: (corner, world) => ({ invite_id: toProject(corner, world) }),
    as: ({ test }) => test.nobody,
  },
  'GET /api/assets/v2/static/{asset_id}/': { status: 302 },
  [`GET ${assets}{asset_id}/`]: { status: 302 },
  [`GET ${assets}projects/{project_id}/{asset_id}/`]: { status: 302 },
  [files('issues')]: { status: 302 },
  [files('epics')]: { status: 302 },
  'GET /api/workspaces/{slug}/export-issues/': { query: () => ({ per_page: '20', cursor: '20:0:0' }) },
  'GET /api/workspaces/{slug}/export-issues/{export_id}/': { status: 302 },
  'GET /api/workspaces/{slug}/changes/': {
    query: ({ ids }) => ({ stream: `project:${ids.project}`, after: '0' }),
  },
  'GET /api/uploads/': { query: () => ({ token: 'made-up' }), status: 403 },
  'GET /api/instances/jobs/': { status: 403 },
  'GET /api/workspace-slug-check/': { query: () => ({ slug: 'free' }) },
  'GET /api/workspaces/{slug}/project-identifiers': { query: () => ({ name: 'FREE' }) },
  [`GET ${project}issues/list/`]: { query: ({ ids }) => ({ issues: ids.work_item }) },
  [`GET ${project}epics/list/`]: { query: ({ ids }) => ({ issues: ids.epic }) },
  [`POST ${project}issues/{issue_id}/archive/`]: { values: ({ done_item }) => ({ issue_id: done_item }) },
  [`GET ${project}issues/{issue_id}/archive/`]: {
    values: ({ archived_item }) => ({ issue_id: archived_item }),
  },
  [`DELETE ${project}issues/{issue_id}/archive/`]: {
    values: ({ archived_item }) => ({ issue_id: archived_item }),
  },
  [`POST ${project}epics/{issue_id}/archive/`]: { values: ({ done_epic }) => ({ issue_id: done_epic }) },
  [`GET ${project}epics/{issue_id}/archive/`]: {
    values: ({ archived_epic }) => ({ issue_id: archived_epic }),
  },
  [`DELETE ${project}epics/{issue_id}/archive/`]: {
    values: ({ archived_epic }) => ({ issue_id: archived_epic }),
  },
  [`PATCH ${project}epics/{issue_id}/`]: { body: () => ({ parent_id: null }) },
  [`PUT ${project}epics/{issue_id}/`]: { body: () => ({ parent_id: null }) },
  [`POST ${project}bulk-archive-issues/`]: { body: ({ own }) => ({ issue_ids: [own.done_item] }) },
  [`POST ${project}issues/{issue_id}/move/`]: {
    body: ({ sibling }) => ({ project_id: sibling.project.id, state_map: {}, label_map: {} }),
  },
  [`POST ${project}epics/{issue_id}/move/`]: {
    body: ({ sibling }) => ({ project_id: sibling.project.id, state_map: {}, label_map: {} }),
  },
  'POST /api/workspaces/{slug}/undo/': { body: ({ own }) => ({ mutation_id: own.mutation, force: [] }) },
  'POST /auth/magic-generate/': { status: 400 },
  'POST /auth/forgot-password/': { status: 400 },
  'POST /auth/change-password/': { status: 403 },
  'POST /auth/set-password/': { status: 403 },
  'DELETE /api/users/me/': { as: ({ manager }) => manager },
  'POST /api/workspaces/{slug}/members/leave/': { as: ({ manager }) => manager },
  [`DELETE ${project}pages/{page_id}/`]: { values: ({ archived_page }) => ({ page_id: archived_page }) },
};

export type Request = Omit<ToSend, 'url'> & { url: string; expected: number | undefined };

/** The body of the call as it works, in the own corner; undefined for a call without one. */
export function soundBodyIn(world: World, call: Call): Record<string, unknown> | undefined {
  const body = soundBody(call, world.own);
  return body && { ...body, ...SPECIAL[call.name]?.body?.(world) };
}

/** The call as it works, in the own corner; `values` and `query` go before what it would have. */
export function soundRequest(
  world: World,
  call: Call,
  changes: { values?: Record<string, string>; query?: Record<string, string> } = {},
): Request {
  const special = SPECIAL[call.name] ?? {};
  const query = new URLSearchParams({ ...special.query?.(world.own), ...changes.query }).toString();
  const url = urlOf(call, world.own, { ...special.values?.(world.own, world), ...changes.values });
  const body = soundBodyIn(world, call);
  return {
    url: query ? `${url}?${query}` : url,
    caller: special.as?.(world) ?? world.insider,
    expected: special.status,
    ...(body ? { payload: JSON.stringify(body) } : {}),
  };
}

/** Sends a call to the world. */
export const sendTo = (world: World, call: Pick<Call, 'method'>, request: ToSend): Promise<Sent> =>
  send(world.test.app, call, request);
