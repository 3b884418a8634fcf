import { SIGN_IN_PROVIDERS } from '@tandem/shared/identity/instance/providers.ts';
import type { Caller } from '../../testing/app.ts';
import { validBody } from './bodies.ts';
import { type Call, type Sent, type ToSend, send, urlOf } from './calls.ts';
import { PROGRAM_ADDRESS } from './credentials.ts';
import type { ProjectFixture } from './project-fixture.ts';
import { saltOf } from './public-access.ts';
import { WEEKS } from './time.ts';
import type { World } from './world.ts';

type Special = {
  query?: (fixture: ProjectFixture) => Record<string, string>;
  /** Who can do it, when the administrator of everything cannot. */
  as?: (world: World) => Caller;
  values?: (fixture: ProjectFixture, world: World) => Record<string, string>;
  /** Fields that must be of other things than the fixture's usual ones. */
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
  (fixture: ProjectFixture, { test }: World) =>
    test.app.invitation_links.keyOf({ id: fixture.ids[kind], link_salt: saltOf(fixture.mark) });
const toWorkspace = linkTo('invitation');
const toProject = linkTo('project_invitation');
/** The same of the link by which everybody joins. */
const toAll = ({ ids }: ProjectFixture, { test }: World) =>
  test.app.invitation_links.keyOf({ id: ids.invite_link, link_salt: saltOf(ids.workspace) });
/** Such a link ends within 90 days. */
const endsSoon = () => ({ expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString() });
/** Weeks of the owner that fixtures have (time.ts). */
const weekOf =
  (start: string, rest: object = {}) =>
  ({ insider }: World) => ({ member: insider.id, start, ...rest });
const TIME = '/api/workspaces/{slug}/time/';
const newRecurrence = ({ ids }: ProjectFixture) => ({
  mode: 'after_done',
  rule: null,
  after_days: 3,
  time: '10:00',
  template_id: ids.template,
  starts_on: '2100-01-04',
  ends_on: '2101-01-04',
  id: undefined,
});
const NEW_TILE = { query: { group: { by: 'priority' } } };
const SPECIAL: Record<string, Special> = {
  [`POST ${TIME}week/approve/`]: { body: weekOf(WEEKS.to_approve) },
  [`POST ${TIME}week/reject/`]: { body: weekOf(WEEKS.to_reject, { note: 'Friday is missing' }) },
  [`POST ${TIME}week/unlock/`]: { body: weekOf(WEEKS.approved) },
  'POST /api/workspaces/{slug}/invite-link/': { body: endsSoon },
  'PATCH /api/workspaces/{slug}/invite-link/': { body: endsSoon },
  'GET /api/workspaces/{slug}/invitations/{id}/join/': {
    values: (fixture, world) => ({ id: toWorkspace(fixture, world) }),
  },
  'POST /api/workspaces/{slug}/invitations/{id}/join/': {
    values: (fixture, world) => ({ id: toWorkspace(fixture, world) }),
    as: ({ test }) => test.nobody,
  },
  'GET /api/workspaces/{slug}/invite-link/{key}/join/': {
    values: (fixture, world) => ({ key: toAll(fixture, world) }),
  },
  'POST /api/workspaces/{slug}/invite-link/{key}/join/': {
    values: (fixture, world) => ({ key: toAll(fixture, world) }),
  },
  [`GET ${project}join/{invite_id}/`]: {
    values: (fixture, world) => ({ invite_id: toProject(fixture, world) }),
  },
  [`POST ${project}join/{invite_id}/`]: {
    values: (fixture, world) => ({ invite_id: toProject(fixture, world) }),
    as: ({ test }) => test.nobody,
  },
  'GET /api/assets/v2/static/{asset_id}/': { status: 302 },
  'GET /api/public/assets/v2/anchor/{anchor}/{asset_id}/': { status: 302 },
  'GET /api/instances/backups/{backup_id}/download/': { status: 302 },
  [`GET ${assets}{asset_id}/`]: { status: 302 },
  [`GET ${assets}download/{asset_id}/`]: { status: 302 },
  [`GET ${assets}projects/{project_id}/download/{asset_id}/`]: { status: 302 },
  [`GET ${assets}projects/{project_id}/{asset_id}/`]: { status: 302 },
  [files('issues')]: { status: 302 },
  [files('epics')]: { status: 302 },
  'GET /api/workspaces/{slug}/export-issues/': { query: () => ({ per_page: '20', cursor: '20:0:0' }) },
  'GET /api/workspaces/{slug}/export-issues/{export_id}/': { status: 302 },
  'GET /api/workspaces/{slug}/analytics/': {
    query: () => ({ x_axis: 'state_id', y_axis: 'issue_count', segment: 'assignees__id' }),
  },
  'POST /api/workspaces/{slug}/export-analytics/': {
    body: () => ({ x_axis: 'state_id', y_axis: 'issue_count', segment: 'priority' }),
    status: 400,
  },
  'GET /api/workspaces/{slug}/updates/preview/': { query: ({ ids }) => ({ project: ids.project }) },
  'POST /api/workspaces/{slug}/updates/': {
    body: () => ({ module_id: undefined, initiative_id: undefined, scope: undefined, is_draft: false }),
  },
  'PATCH /api/workspaces/{slug}/updates/{update_id}/': { body: () => ({ scope: undefined }) },
  'GET /api/workspaces/{slug}/changes/': {
    query: ({ ids }) => ({ stream: `project:${ids.project}`, after: '0' }),
  },
  'GET /api/workspaces/{slug}/dashboard/{dashboard_id}/': {
    query: () => ({ widget_key: 'overview_stats' }),
  },
  'GET /api/uploads/': { query: () => ({ token: 'made-up' }), status: 403 },
  'POST /api/instances/admins/': { body: () => ({ email: 'manager@every-call.example', role: 20 }) },
  'DELETE /api/instances/admins/{admin_id}/': {
    values: (_, { second_operator }) => ({ admin_id: second_operator.id }),
  },
  'POST /api/instances/email-credentials-check/': { status: 400 },
  'POST /api/instances/jobs/run/': { body: () => ({ name: 'housekeeping' }) },
  'POST /api/instances/group-mappings/': {
    body: ({ own }) => ({ group_name: 'Crew', workspace_slug: own.slug, role: 15 }),
  },
  'POST /api/users/me/push-subscriptions/{device_id}/test/': { status: 400 },
  'GET /auth/unsubscribe/': { query: () => ({ user: 'made-up', signature: 'x' }), status: 400 },
  'POST /api/instances/admins/sign-up-screen-visited/': { status: 400 },
  'POST /api/instances/set-up-token/': { body: () => ({ token: 'made-up' }), status: 400 },
  'GET /api/instances/workspace-slug-check/': { query: () => ({ slug: 'free' }) },
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
  ...Object.fromEntries(
    ['inboxes', 'intakes'].map((name) => [`DELETE ${project}${name}/{intake_id}/`, { status: 400 }]),
  ),
  [`POST ${project}bulk-archive-issues/`]: { body: ({ own }) => ({ issue_ids: [own.done_item] }) },
  [`POST ${project}issues/{issue_id}/move/`]: {
    body: ({ sibling }) => ({ project_id: sibling.project.id, state_map: {}, label_map: {} }),
  },
  [`POST ${project}epics/{issue_id}/move/`]: {
    body: ({ sibling }) => ({ project_id: sibling.project.id, state_map: {}, label_map: {} }),
  },
  'POST /api/workspaces/{slug}/undo/': { body: ({ own }) => ({ mutation_id: own.mutation, force: [] }) },
  'GET /auth/second-step/': { status: 400 },
  // None of them is set up, which is said by a redirect, and to who would try it by 400.
  ...Object.fromEntries(
    SIGN_IN_PROVIDERS.flatMap((provider) => [
      [`GET /auth/${provider}/`, { status: 302 }],
      [`GET /auth/${provider}/callback/`, { status: 302 }],
      [`GET /auth/spaces/${provider}/`, { status: 302 }],
      [`GET /auth/spaces/${provider}/callback/`, { status: 302 }],
      [`POST /api/instances/providers/${provider}/check/`, { status: 400 }],
    ]),
  ),
  'POST /auth/second-step/passkey-options/': { status: 400 },
  'POST /api/users/me/confirm/': { status: 400 },
  'POST /api/users/me/totp/confirm/': { status: 400 },
  'POST /api/users/me/passkeys/': { status: 400 },
  // No mail is set up, and no reset was requested.
  'POST /api/users/me/prove-address/': { status: 400 },
  'POST /api/users/me/prove-address/confirm/': { status: 400 },
  'POST /api/users/me/email/generate-code/': { status: 400 },
  'PATCH /api/users/me/email/': { status: 400 },
  'DELETE /api/users/me/second-factor-reset/': { status: 404 },
  'POST /api/instances/users/{user_id}/second-factor-reset/': { status: 400 },
  'DELETE /api/instances/users/{user_id}/second-factor-reset/': { status: 404 },
  // These calls sign the caller out, and an administrator of the instance is not erased.
  'POST /api/instances/users/{user_id}/password-reset/': {
    values: (_, { second_operator }) => ({ user_id: second_operator.id }),
  },
  'DELETE /api/instances/users/{user_id}/sessions/': {
    values: (_, { second_operator }) => ({ user_id: second_operator.id }),
  },
  'DELETE /api/instances/users/{user_id}/': {
    values: (_, { operator }) => ({ user_id: operator.id }),
    status: 400,
  },
  // The only administrator of a workspace.
  'POST /api/users/me/erasure/': { status: 400 },
  'PATCH /api/instances/workspaces/{workspace_id}/owner/': {
    body: () => ({ email: 'insider@every-call.example' }),
  },
  'GET /auth/stop-second-factor-reset/': { query: () => ({ token: 'made-up' }) },
  // No language model is set up.
  'POST /api/workspaces/{slug}/ai-assistant/': { status: 400 },
  [`POST ${project}ai-assistant/`]: { status: 400 },
  // No tracker is asked: its address is one that nobody is sent to.
  'GET /api/workspaces/{slug}/importers/jira/': {
    query: () => ({ cloud_hostname: '127.0.0.1', email: 'a@b.example', api_token: 'x', project_key: 'ABC' }),
    status: 400,
  },
  'POST /api/workspaces/{slug}/importers/jira/': {
    body: () => ({ cloud_hostname: '127.0.0.1', api_token: 'x', project_key: 'ABC' }),
    status: 400,
  },
  'GET /api/workspaces/{slug}/importers/github/': {
    query: () => ({ owner: 'a', repo: 'b', token: 'x' }),
    status: 400,
  },
  'POST /api/workspaces/{slug}/importers/github/': {
    body: () => ({ owner: 'a', repo: 'b', token: 'x' }),
    status: 400,
  },
  'POST /api/workspaces/{slug}/importers/linear/': {
    body: () => ({ team_key: 'ENG', api_key: 'x' }),
    status: 400,
  },
  'POST /api/workspaces/{slug}/importers/asana/': {
    body: () => ({ project_gid: '1', access_token: 'x' }),
    status: 400,
  },
  // Without the file they would be fetched from there.
  'POST /api/workspaces/{slug}/projects/importers/jira/': {
    body: ({ own }) => ({
      metadata: {
        file_id: own.ids.import_file,
        cloud_hostname: '127.0.0.1',
        email: 'a@b.example',
        api_token: 'x',
        project_key: 'ABC',
      },
    }),
  },
  'POST /api/workspaces/{slug}/projects/importers/github/': {
    body: ({ own }) => ({
      metadata: { file_id: own.ids.import_file, owner: 'a', name: 'b', token: 'x' },
    }),
  },
  'POST /api/workspaces/{slug}/projects/importers/linear/': {
    body: ({ own }) => ({ metadata: { file_id: own.ids.import_file, team_key: 'ENG', api_key: 'x' } }),
  },
  'POST /api/workspaces/{slug}/projects/importers/asana/': {
    body: ({ own }) => ({ metadata: { file_id: own.ids.import_file, project_gid: '1', access_token: 'x' } }),
  },
  'POST /auth/magic-generate/': { status: 400 },
  'POST /auth/forgot-password/': { status: 400 },
  'POST /auth/spaces/magic-generate/': { status: 400 },
  'POST /auth/spaces/forgot-password/': { status: 400 },
  'GET /api/users/me/connected-programs/authorization/': {
    query: ({ ids }) => ({ client_id: ids.oauth_client, redirect_uri: PROGRAM_ADDRESS }),
  },
  'POST /api/users/me/connected-programs/authorization/': { status: 403 },
  'POST /auth/change-password/': { status: 403 },
  'POST /auth/set-password/': { status: 403 },
  'DELETE /api/users/me/': { as: ({ manager }) => manager },
  'POST /api/workspaces/{slug}/members/leave/': { as: ({ manager }) => manager },
  [`POST ${project}cycles/{cycle_id}/archive/`]: { values: ({ plans }) => ({ cycle_id: plans.ended_cycle }) },
  [`GET ${project}archived-cycles/{cycle_id}/`]: {
    values: ({ plans }) => ({ cycle_id: plans.archived_cycle }),
  },
  [`POST ${project}modules/{module_id}/archive/`]: {
    values: ({ plans }) => ({ module_id: plans.ended_module }),
  },
  [`GET ${project}archived-modules/{module_id}/`]: {
    values: ({ plans }) => ({ module_id: plans.archived_module }),
  },
  ...Object.fromEntries(
    ['GET', 'PATCH'].map((method) => [
      `${method} ${project}preferences/member/{member_id}/`,
      { values: (_: ProjectFixture, { insider }: World) => ({ member_id: insider.id }) },
    ]),
  ),
  [`PUT ${project}workflow/`]: {
    body: ({ own }) => ({
      flows: [{ type_ids: [], transitions: [{ to_state_id: own.ids.state, who: { roles: [15] } }] }],
    }),
  },
  ...Object.fromEntries(
    ['POST /api/workspaces/{slug}/templates/', 'PATCH /api/workspaces/{slug}/templates/{template_id}/'].map(
      (name) => [
        name,
        {
          body: ({ own }: World) => ({
            kind: 'item',
            project_id: undefined,
            default_for: { types: [own.ids.work_item_type] },
          }),
        },
      ],
    ),
  ),
  ...Object.fromEntries(
    [`POST ${project}templates/`, `PATCH ${project}templates/{template_id}/`].map((name) => [
      name,
      {
        body: ({ own }: World) => ({
          kind: 'item',
          default_for: { types: [own.ids.work_item_type], quick_add: true, intake_form: true },
        }),
      },
    ]),
  ),
  ...Object.fromEntries(
    [
      `POST ${project}recurrences/`,
      `PATCH ${project}recurrences/{recurrence_id}/`,
      `POST ${project}recurrences/preview/`,
    ].map((name) => [name, { body: ({ own }: World) => newRecurrence(own) }]),
  ),
  [`POST ${project}recurrences/{recurrence_id}/pause/`]: { body: () => ({ until: '2100-01-01' }) },
  [`POST ${project}recurrences/{recurrence_id}/skip/`]: { body: () => ({ due: '2100-01-11' }) },
  [`POST ${project}recurrences/{recurrence_id}/unskip/`]: { body: () => ({ due: '2100-01-11' }) },
  'POST /api/workspaces/{slug}/dashboards/{dashboard_id}/tiles/': { body: () => ({ config: NEW_TILE }) },
  'PATCH /api/workspaces/{slug}/dashboards/{dashboard_id}/tiles/{tile_id}/': {
    body: () => ({ config: NEW_TILE }),
  },
  'POST /api/workspaces/{slug}/dashboards/preview/': {
    body: () => ({ kind: 'bar', config: NEW_TILE, dashboard: {} }),
  },
  'POST /api/workspaces/{slug}/fields/': {
    body: () => ({ key: 'new_key', kind: 'text', options: {}, default_value: 'New' }),
  },
  'PATCH /api/workspaces/{slug}/fields/{field_id}/': { body: () => ({ options: {}, default_value: 'New' }) },
  'DELETE /api/workspaces/{slug}/fields/{field_id}/': {
    body: ({ own }) => ({ name: `${own.mark} custom field` }),
  },
  'POST /api/workspaces/{slug}/fields/{field_id}/convert/': {
    body: () => ({ kind: 'paragraph', options: {}, dry_run: false }),
  },
  [`DELETE ${project}pages/{page_id}/`]: { values: ({ archived_page }) => ({ page_id: archived_page }) },
};

export type Request = Omit<ToSend, 'url'> & { url: string; expected: number | undefined };

/** The body of the call as it works, in the own project; undefined for a call without one. */
export function validBodyIn(world: World, call: Call): Record<string, unknown> | undefined {
  const body = validBody(call, world.own);
  return body && { ...body, ...SPECIAL[call.name]?.body?.(world) };
}

/** The call as it works, in the own project; `values` and `query` go before what it would have. */
export function validRequest(
  world: World,
  call: Call,
  changes: { values?: Record<string, string>; query?: Record<string, string> } = {},
): Request {
  const special = SPECIAL[call.name] ?? {};
  const query = new URLSearchParams({ ...special.query?.(world.own), ...changes.query }).toString();
  const url = urlOf(call, world.own, { ...special.values?.(world.own, world), ...changes.values });
  const body = validBodyIn(world, call);
  return {
    url: query ? `${url}?${query}` : url,
    caller: special.as?.(world) ?? usualCaller(world, call),
    expected: special.status,
    ...(body ? { payload: JSON.stringify(body) } : {}),
  };
}

/** The console is for administrators of the instance alone. */
export const usualCaller = ({ operator, insider }: World, { access }: Call): Caller =>
  access === 'instance_admin' ? operator : insider;

/** Sends a call to the world. */
export const sendTo = (world: World, call: Pick<Call, 'method'>, request: ToSend): Promise<Sent> =>
  send(world.test.app, call, request);
