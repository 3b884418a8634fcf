import type { Call, JsonSchema } from './calls.ts';
import type { ProjectFixture, Kind } from './project-fixture.ts';

/** Fields that hold ids, and of what. */
const REFERENCES: Record<string, Kind> = {
  asset_ids: 'image',
  activity_id: 'time_activity',
  approver_ids: 'user',
  assignee_ids: 'user',
  cycle_id: 'cycle',
  cycle: 'cycle',
  default_assignee: 'user',
  default_state: 'state',
  duplicate_to: 'work_item',
  entity_identifier: 'page',
  file_id: 'import_file',
  estimate: 'estimate',
  estimate_point: 'estimate_point',
  invitations: 'invitation',
  issue_id: 'work_item',
  issue_ids: 'work_item',
  issues: 'work_item',
  label_ids: 'label',
  labels: 'label',
  last_workspace_id: 'workspace',
  lead_id: 'user',
  member_id: 'user',
  new_cycle_id: 'cycle',
  member_ids: 'user',
  module: 'module',
  module_ids: 'module',
  modules: 'module',
  new_estimate_id: 'estimate_point',
  new_project_id: 'project',
  parent: 'label',
  parent_id: 'work_item',
  project: 'project',
  project_id: 'project',
  project_ids: 'project',
  project_lead: 'user',
  related_issue: 'work_item',
  state_id: 'state',
  template_id: 'template',
  from_state_id: 'state',
  to_state_id: 'state',
  removed_modules: 'module',
  sub_issue_ids: 'work_item',
  field_id: 'field',
  type_id: 'work_item_type',
  type_ids: 'work_item_type',
  parent_type_ids: 'work_item_type',
  view: 'view',
};

/** Kinds that depend on the call. */
const REFERENCES_OF_CALLS: [path: RegExp, field: string, Kind][] = [
  [/\/initiatives\//, 'parent_id', 'initiative'],
  [/\/initiatives\//, 'module_id', 'module'],
  [/\/initiatives\//, 'owner_id', 'user'],
  [/user-favorites/, 'parent', 'folder'],
  [/\/estimates\/\{estimate_id\}\/$/, 'id', 'estimate_point'],
  [/issue-dates/, 'id', 'work_item'],
  [/\/pages\/\{page_id\}\/comments\//, 'parent', 'page_comment'],
  [/\/epics\/\{issue_id\}\/comments\//, 'parent', 'epic_comment'],
  [/\/\{issue_id\}\/comments\//, 'parent', 'comment'],
  [/\/(?:import-)?pages\//, 'parent', 'page'],
  [/\/public\/assets\//, 'asset_ids', 'comment_image'],
  [/\/public\/assets\//, 'entity_identifier', 'open_comment'],
  [/notification-mutes/, 'issue', 'work_item'],
  [/notifications\/bulk/, 'ids', 'notification'],
  [/webhooks\/.*replay/, 'ids', 'webhook'],
];

/** What a field holds ids of; null for any other field. */
export function referenceOf(call: Call, field: string): Kind | null {
  const special = REFERENCES_OF_CALLS.find(([path, name]) => name === field && path.test(call.path));
  return special?.[2] ?? REFERENCES[field] ?? null;
}

const SAMPLES: Record<string, unknown> = {
  from_day: '2026-01-02',
  to_day: '2026-01-03',
  day: '2026-01-02',
  ics: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR',
  avatar: 'https://picture.example/a.png',
  avatar_url: '',
  background_color: '#123456',
  cloud_hostname: 'jira.example.com',
  color: '#123456',
  content: { item: { name: 'New' } },
  answers: {},
  comment_html: '<p>New</p>',
  date: '2026-01-02',
  cover_image: 'https://picture.example/c.png',
  description_binary: 'AAA=',
  description_html: '<p>New</p>',
  email: 'somebody@every-call.example',
  end_date: '2026-01-03',
  entity_type: 'page',
  expired_at: '2999-01-01',
  expires_at: '2999-01-01T00:00:00Z',
  expected_comment_html: undefined,
  expected_description: undefined,
  expected_description_html: undefined,
  expected_name: undefined,
  expected_status: undefined,
  expected_updated_at: undefined,
  files: [{ name: 'a.md', markdown: 'New' }],
  identifier: 'NEWKEY',
  issue: { name: 'New' },
  snoozed_till: '2999-01-01T00:00:00Z',
  is_folder: false,
  logo: 'https://picture.example/l.png',
  logo_url: '',
  provider: 'csv',
  reaction: '128077',
  role: 15,
  slug: 'new-slug',
  duration: 30,
  digest_time: '08:00',
  endpoint: 'https://push.example/new',
  p256dh: 'B'.repeat(87),
  auth: 'A'.repeat(22),
  quiet_from: '20:00',
  quiet_to: '07:00',
  channels: [],
  sort_order: 1000,
  sequence: 1000,
  start_date: '2026-01-02',
  start: '2026-02-03',
  lock_until: '2026-01-02',
  // Of a timer it is today.
  started_at: undefined,
  stopped_at: undefined,
  timer_id: undefined,
  target_date: '2026-01-03',
  timezone: 'Europe/Berlin',
  url: 'https://link.example/new',
  website: '',
  user_timezone: 'Europe/Berlin',
  after: '2020-01-01T00:00:00Z',
  before: '2999-01-01T00:00:00Z',
};

/** A body with every field that the description names, as a client might send it; undefined for a call without one. */
export function validBody(call: Call, fixture: ProjectFixture): Record<string, unknown> | undefined {
  if (!call.body) return undefined;
  return sampleObject(call.body, { call, fixture });
}

type Place = { call: Call; fixture: ProjectFixture };

function sampleObject(schema: JsonSchema, place: Place): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, unknown] => [
    name,
    sample(name, field, place),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function sample(name: string, schema: JsonSchema, place: Place): unknown {
  if (place.call.path.endsWith('/{initiative_id}/parts/') && name in OF_PARTS) return OF_PARTS[name];
  const kind = referenceOf(place.call, name);
  const id = kind && (place.fixture.others[kind] ?? place.fixture.ids[kind]);
  if (id && canBeId(schema)) return id;
  if (id && schema.type === 'array' && schema.items && canBeId(schema.items)) return [id];
  if (name === 'email' && place.call.path.includes('/join/')) return `${place.fixture.mark}@invited.example`;
  if (name === 'role' && takesText(schema)) return sampleOf(name, schema, place);
  if (place.call.path.includes('/webhooks/') && name in OF_WEBHOOKS) return OF_WEBHOOKS[name];
  if (name === 'type' && place.call.path.includes('/estimates/')) return 'categories';
  if (place.call.path.includes('/github-repository-sync/') && name in REPOSITORY) return REPOSITORY[name];
  if (place.call.path.includes('/assets/') && name === 'url') return place.fixture.picture_url;
  if (place.call.path.includes('/assets/') && name in PICTURE) return pictureFor(place.call, name);
  if (name === 'relation_type') {
    return place.call.path.endsWith('/remove-relation/') ? 'relates_to' : 'blocking';
  }
  if (name in SAMPLES) return SAMPLES[name];
  return sampleOf(name, schema, place);
}

/** A part has one of the ids. */
const OF_PARTS: Record<string, unknown> = { kind: 'module', project_id: undefined, issue_id: undefined };

/** Names as they stand in an address. */
const REPOSITORY: Record<string, string> = { owner: 'octo', name: 'specs' };

/** No name has to be looked up for the address; `issue` is a kind of events there. */
const OF_WEBHOOKS: Record<string, unknown> = { url: 'https://93.184.216.34/new', issue: true };

const PICTURE: Record<string, string> = { type: 'image/png', entity_type: 'PAGE_DESCRIPTION' };

function pictureFor({ path }: Call, name: string) {
  if (name !== 'entity_type') return PICTURE[name];
  if (path.includes('/public/')) return 'COMMENT_DESCRIPTION';
  return path.includes('/user-assets/') ? 'USER_AVATAR' : PICTURE[name];
}

export const canBeId = (schema: JsonSchema): boolean =>
  schema.format === 'uuid' || (schema.anyOf ?? []).some(canBeId);

const takesText = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'string' || (anyOf ?? []).some(takesText);

function sampleOf(name: string, schema: JsonSchema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.at(-1);
  if (canBeId(schema)) return null;
  if (schema.anyOf) return sample(name, schema.anyOf[0] ?? {}, place);
  const [type] = [schema.type ?? 'null'].flat();
  if (type === 'array') {
    const items = Array.from({ length: schema.minItems ?? 1 }, () => sample(name, schema.items ?? {}, place));
    return items.map((item, index) => (isObject(item) && 'key' in item ? { ...item, key: index } : item));
  }
  if (type === 'object') return sampleObject(schema, place);
  if (type === 'string') return `New ${name}`.slice(0, schema.maxLength);
  if (type === 'boolean') return true;
  return type === 'null' ? null : (schema.minimum ?? 1);
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

function typeOf(value: unknown): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as JsonType;
}

/** Whether the description alone says that a field cannot have this value. */
export function refuses(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.every((each) => refuses(each, value));
  if (schema.const !== undefined) return schema.const !== value;
  if (schema.enum) return !schema.enum.includes(value);
  if (schema.type === undefined) return false;
  const types = [schema.type].flat();
  const type = typeOf(value);
  if (type === 'number' && types.includes('integer')) return !Number.isInteger(value);
  if (!types.includes(type)) return true;
  return type === 'string' && String(value).length > (schema.maxLength ?? Infinity);
}
