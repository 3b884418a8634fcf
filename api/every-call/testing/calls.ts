import { expect } from 'vitest';
import { must } from '@tandem/shared/must.ts';
import type { App } from '../../app.ts';
import type { Access } from '../../http/plugins/access/access.ts';
import type { Caller } from '../../testing/app.ts';
import type { ProjectFixture, Kind } from './project-fixture.ts';

/** As much of JSON Schema as the descriptions of our bodies use. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
};

export type Param = { name: string; kind: Kind | 'slug' | 'key' };
/** One call of the description of the API. */
export type Call = {
  /** `PATCH /api/workspaces/{slug}/`. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  params: Param[];
  body: JsonSchema | null;
  queries: string[];
};

const PARAM_KINDS: Record<string, Param['kind']> = {
  slug: 'slug',
  key: 'key',
  absence_id: 'absence',
  account_id: 'provider_account',
  admin_id: 'user',
  agent_id: 'agent',
  analytic_view_id: 'analytic_view',
  anchor: 'board_anchor',
  approval_id: 'approval',
  asset_id: 'image',
  asset_key: 'file_key',
  'file-assets/asset_key': 'own_file_key',
  workspace_id: 'workspace',
  attachment_id: 'asset',
  entity_id: 'work_item',
  '{slug}/asset_id': 'logo',
  'static/asset_id': 'cover',
  'user-assets/asset_id': 'avatar',
  board_id: 'deploy_board',
  comment_id: 'comment',
  description_version_id: 'description_version',
  estimate_id: 'estimate',
  intake_id: 'intake',
  'inbox-issues/issue_id': 'intake_item',
  'intake-issues/issue_id': 'intake_item',
  'intake-work-items/issue_id': 'intake_item',
  export_id: 'export',
  'jira/importer_id': 'jira_importer',
  'github/importer_id': 'github_importer',
  'csv/importer_id': 'csv_importer',
  'linear/importer_id': 'linear_importer',
  'asana/importer_id': 'asana_importer',
  favorite_id: 'favorite',
  cycle_id: 'cycle',
  dashboard_id: 'dashboard',
  'dashboards/dashboard_id': 'shared_dashboard',
  dashboard_anchor: 'dashboard_anchor',
  tile_id: 'dashboard_tile',
  view_token_id: 'dashboard_token',
  wall_token: 'wall_token',
  widget_id: 'dashboard_widget',
  integration_id: 'integration',
  invite_id: 'project_invitation',
  issue_id: 'work_item',
  item_version_id: 'item_version',
  label_id: 'label',
  link_id: 'link',
  member_id: 'project_member',
  'member/member_id': 'user',
  module_id: 'module',
  device_id: 'push_device',
  mute_id: 'notification_mute',
  notification_id: 'notification',
  page_id: 'page',
  page_comment_id: 'page_comment',
  backup_id: 'backup',
  passkey_id: 'passkey',
  point_id: 'estimate_point',
  program_id: 'connected_program',
  project_id: 'project',
  reaction: 'reaction',
  relation_id: 'relation',
  state_id: 'state',
  session_id: 'session',
  sticky_id: 'sticky',
  quick_link_id: 'quick_link',
  mapping_id: 'group_mapping',
  scim_token_id: 'scim_token',
  person_id: 'user',
  token_id: 'api_token',
  recurrence_id: 'recurrence',
  template_id: 'template',
  theme_id: 'workspace_theme',
  field_id: 'field',
  property_id: 'field',
  type_id: 'work_item_type',
  draft_id: 'draft',
  version_id: 'page_version',
  view_id: 'view',
  webhook_id: 'webhook',
  holiday_id: 'holiday',
  initiative_id: 'initiative',
  part_id: 'initiative_part',
  hook_key: 'hook_key',
  worklog_id: 'worklog',
  entry_id: 'worklog',
  time_entry_id: 'worklog',
  activity_id: 'time_activity',
  update_id: 'update',
  update_comment_id: 'update_comment',
  'invitations/id': 'invitation',
  'invite-link/key': 'invite_link',
  'issue-subscribers/user_id': 'user',
  'users/user_id': 'user',
  'members/id': 'workspace_member',
  'module-links/link_id': 'module_link',
};

/** The same below an epic. */
const KINDS_OF_EPICS: Record<string, Param['kind']> = {
  issue_id: 'epic',
  approval_id: 'epic_approval',
  comment_id: 'epic_comment',
  link_id: 'epic_link',
  description_version_id: 'epic_description_version',
  item_version_id: 'epic_item_version',
  relation_id: 'epic_relation',
  attachment_id: 'epic_asset',
};

function kindOf(path: string, name: string): Param['kind'] {
  const before = new RegExp(`([^/]+)/\\{${name}\\}`).exec(path)?.[1];
  if (name === 'view_id' && !path.includes('{project_id}')) return 'workspace_view';
  if (name === 'template_id' && !path.includes('{project_id}')) return 'workspace_template';
  if (name === 'token_id' && path.includes('/agents/')) return 'agent_token';
  if (name === 'description_version_id' && path.includes('/intake-work-items/')) return 'intake_text_version';
  if (path.endsWith('{slug}/download/{asset_id}/')) return name === 'asset_id' ? 'logo' : 'slug';
  if (name === 'member_id' && path.endsWith('/hours/')) return 'user';
  if (name === 'favorite_id' && path.endsWith('/group/')) return 'folder';
  if (name === 'comment_id' && path.startsWith('/api/public/')) return 'open_comment';
  if (path.includes('/anchor/{anchor}/{entity_id}/bulk/') && name === 'entity_id') return 'open_comment';
  if (name === 'asset_id' && path.startsWith('/api/public/')) return 'comment_image';
  if (name === 'anchor' && path.includes('/intake/')) return 'form_anchor';
  if (name === 'anchor' && path.includes('/page/')) return 'page_anchor';
  const ofEpic = path.includes('/epics/') ? KINDS_OF_EPICS[name] : undefined;
  if (ofEpic) return ofEpic;
  return must(
    PARAM_KINDS[`${before}/${name}`] ?? PARAM_KINDS[name],
    `these tests know what {${name}} in ${path} is (api/every-call/testing/calls.ts)`,
  );
}

type Description = {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
        parameters?: { in: string; name: string }[];
      }
    >
  >;
};

/** Only calls whose path has this in it are asked, for the one who works on a resource. */
export const wanted = process.env['CALLS'] ?? '';

/** That a test did ask: of all calls more than `count`. */
export function expectAsked(asked: number, count: number): void {
  if (wanted === '') expect(asked).toBeGreaterThan(count);
}

/** The projects of fixtures are published: whoever has an anchor sees what the board shows, whatever they are inside. */
export const isOfBoard = ({ path }: Call): boolean =>
  /^\/api\/public\/(anchor|assets|dashboards|hooks|walls|workspaces)\//.test(path);

/** Every call that takes and gives JSON; forms and uploads have tests of their own. */
export function callsOf(app: App): Call[] {
  const { paths } = app.swagger() as Description;
  return app.routeTable.flatMap(({ method, url, access }) => {
    const path = url.replaceAll(/:([a-z_]+)/g, '{$1}');
    if (!path.includes(wanted)) return [];
    const operation = paths[path]?.[method.toLowerCase()];
    if (method === 'HEAD' || !operation || isForm(path, method)) return [];
    const names = [...path.matchAll(/\{([a-z_]+)\}/g)].map((match) => match[1] ?? '');
    return {
      name: `${method} ${path}`,
      method: method as Call['method'],
      path,
      access,
      params: names.map((name) => ({ name, kind: kindOf(path, name) })),
      body: operation.requestBody?.content?.['application/json']?.schema ?? null,
      queries: (operation.parameters ?? []).flatMap((each) => (each.in === 'query' ? [each.name] : [])),
    };
  });
}

const isForm = (path: string, method: string) =>
  method === 'POST' &&
  /\/((magic-)?sign-in|(magic-)?sign-up|sign-out|second-step|passkey|uploads|file-assets|unsubscribe|stop-second-factor-reset)\/$|\/reset-password\//.test(
    path,
  );

/** What stands for a parameter in a fixture. */
export function valueOf(fixture: ProjectFixture, { kind }: Param): string {
  if (kind === 'slug') return fixture.slug;
  return kind === 'key' ? fixture.key : fixture.ids[kind];
}

/** The address of a call in a fixture; `values` go before what the fixture has. */
export function urlOf(call: Call, fixture: ProjectFixture, values: Record<string, string> = {}): string {
  return call.params.reduce(
    (url, param) => url.replace(`{${param.name}}`, values[param.name] ?? valueOf(fixture, param)),
    call.path,
  );
}

/** They list what the caller was asked into, so there is nothing of a workspace that they know nothing of. */
const OWN_LISTS = new Set(['GET /api/users/me/workspaces/{slug}/projects/invitations/']);

/**
 * Whether a call says of a place that is closed to the caller what it says of every other: that nothing there is
 * theirs.
 */
export const isEmptyOwnList = ({ name }: Call, { status, text }: Pick<Sent, 'status' | 'text'>): boolean =>
  OWN_LISTS.has(name) && status === 200 && text === '[]';

export type Sent = { status: number; text: string; body: Record<string, unknown> | null; type: string };
export type ToSend = {
  url: string;
  caller: Caller | null;
  /** A body as it is sent. */
  payload?: string;
  headers?: Record<string, string>;
};

/** Sends a call as it is given, JSON or not. */
export async function send(app: App, call: Pick<Call, 'method'>, request: ToSend): Promise<Sent> {
  const { url, caller, payload } = request;
  const answer = await app.inject({
    method: call.method,
    url,
    headers: {
      ...(caller?.cookie ? { cookie: caller.cookie } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const type = String(answer.headers['content-type'] ?? '');
  const text = answer.payload;
  const isJson = type.startsWith('application/json') && text !== '';
  return { status: answer.statusCode, text, body: isJson ? JSON.parse(text) : null, type };
}

/** Calls that ask for the token of a form before anything else (identity/auth/csrf.pg.test.ts). */
export const asksForFormToken = ({ path, method }: Call): boolean =>
  path.endsWith('-password/') || (method === 'POST' && path.endsWith('/connected-programs/authorization/'));
