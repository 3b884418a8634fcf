import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '@tandem/db/testing.ts';
import type { Project } from '@tandem/shared/projects/schema.ts';
import { type Caller, type TestApp, expectMade } from '../testing.ts';
import { makeFiles } from './testing-files.ts';
import { makeItemStates } from './testing-item-states.ts';
import { insert, membershipsOf } from './testing-rows.ts';
import { makeDetails } from './testing-details.ts';

/** Everything that has an id which a call may take. */
export type Kind =
  | 'activity'
  | 'asset'
  | 'avatar'
  | 'comment'
  | 'cover'
  | 'cycle'
  | 'deploy_board'
  | 'description_version'
  | 'draft'
  | 'epic'
  | 'epic_asset'
  | 'epic_comment'
  | 'epic_description_version'
  | 'epic_item_version'
  | 'epic_link'
  | 'epic_relation'
  | 'estimate'
  | 'estimate_point'
  | 'export'
  | 'favorite'
  | 'folder'
  | 'image'
  | 'invitation'
  | 'item_version'
  | 'label'
  | 'link'
  | 'logo'
  | 'module'
  | 'page'
  | 'page_version'
  | 'project'
  | 'project_invitation'
  | 'project_member'
  | 'reaction'
  | 'relation'
  | 'state'
  | 'user'
  | 'work_item'
  | 'work_item_type'
  | 'workspace'
  | 'workspace_member';

/** One project with one row of each kind, all of whose names carry the corner's mark. */
export type Corner = {
  mark: string;
  slug: string;
  project: Project;
  /** Key of the work item, as in ABC-12. */
  key: string;
  ids: Record<Kind, string>;
  /** Other rows beside them, for bodies that name one of the same kind; who is no owner of anything. */
  others: Partial<Record<Kind, string>>;
  archived_page: string;
  done_item: string;
  archived_item: string;
  done_epic: string;
  archived_epic: string;
  /** The mutation id of a request of the owner. */
  mutation: string;
  /** Rows of the same kinds that somebody deleted; not every kind can be deleted softly. */
  deleted: Partial<Record<Kind, string>>;
};

type Place = { test: TestApp; workspace: { id: string; slug: string }; owner: Caller; mark: string };
type Scope = { workspace_id: string; project_id: string };
type Db = TestDatabase['db'];

/** A private project that only `owner` is in, furnished by him. */
export async function furnishCorner(place: Place): Promise<Corner> {
  const { test, workspace, owner, mark } = place;
  const { db } = test.database;
  const project = await test.makeProject(owner, workspace, {
    name: `${mark} project`,
    identifier: mark.toUpperCase().slice(0, 10),
    network: 0,
    is_epic_enabled: true,
  });
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const state = await test.makeState(owner, project, { name: `${mark} state` });
  const usedState = await test.makeState(owner, project, { name: `${mark} used state` });
  const label = await test.makeLabel(owner, project, { name: `${mark} label` });
  const parentLabel = await test.makeLabel(owner, project, { name: `${mark} parent label` });
  const { other_point, other_estimate, ...planning } = await makePlanning(db, scope, place);
  const item = await makeItem(place, project, {
    state_id: usedState.id,
    label_ids: [label.id],
    estimate_point: planning.estimate_point,
  });
  const otherItem = await makeItem(place, project, { name: `${mark} other work item` });
  const epic = await makeEpic(place, project);
  const draft = await makeDraft(place, project);
  const itemStates = await makeItemStates(place, project);
  const hanging = await makeWhatHangsOn(db, { ...scope, work_item_id: item.id }, place);
  const details = await makeDetails(
    { ...place, project },
    { work_item: item.id, other: otherItem.id, comment: hanging.comment, epic: epic.epic },
  );
  await db
    .insertInto('cycle_work_items')
    .values({ ...scope, cycle_id: planning.cycle, work_item_id: item.id })
    .execute();
  await db
    .insertInto('module_work_items')
    .values({ ...scope, module_id: planning.module, work_item_id: item.id })
    .execute();
  const { parent_page, archived_page, ...pages } = await makePages(db, scope, {
    ...place,
    label_id: label.id,
  });
  const files = await makeFiles(db, {
    ...scope,
    work_item_id: item.id,
    epic_id: epic.epic,
    by: owner.id,
    mark,
  });
  const favorites = await makeFavorites(db, scope, { ...place, page_id: pages.page });
  const [workspace_member, project_member] = await membershipsOf(db, scope, owner);
  const ids: Corner['ids'] = {
    ...planning,
    ...hanging,
    ...epic,
    ...details.ids,
    draft,
    ...pages,
    ...favorites,
    ...files,
    invitation: await makeInvitation(db, workspace.id, mark),
    ...(await makeDoors(db, scope, mark)),
    label: label.id,
    project: project.id,
    project_member,
    state: state.id,
    user: owner.id,
    work_item: item.id,
    workspace: workspace.id,
    workspace_member,
  };
  const deleted = await makeDeleted(place, project, ids);
  const others = {
    ...details.others,
    estimate: other_estimate,
    estimate_point: other_point,
    label: parentLabel.id,
    page: parent_page,
    work_item: otherItem.id,
  };
  const key = `${project.identifier}-${item.sequence_id}`;
  const names = { mark, slug: workspace.slug, project, key };
  return { ...names, ids, others, archived_page, ...itemStates, deleted };
}

async function makeItem(
  { test, owner, mark, workspace }: Place,
  project: Project,
  values: object,
): Promise<any> {
  const answer = await owner.post(`/api/workspaces/${workspace.slug}/projects/${project.id}/issues/`, {
    name: `${mark} work item`,
    description_html: `<p>${mark} description</p>`,
    assignee_ids: [owner.id],
    ...values,
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  await test.database.db
    .updateTable('work_items')
    .set({ customer_phone: mark })
    .where('id', '=', answer.body.id)
    .execute();
  return answer.body;
}

/** An epic with what hangs on it, and another type of items. */
async function makeEpic({ owner, mark, workspace }: Place, project: Project) {
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const make = async (path: string, body: object) =>
    expectMade<{ id: string }>(await owner.post(`${base}${path}`, body)).id;
  const text = { name: `${mark} epic`, description_html: `<p>${mark} description of an epic</p>` };
  const epic = await make('epics/', { ...text, assignee_ids: [owner.id] });
  const link = { title: `${mark} link of an epic`, url: `https://${mark}.example/epic` };
  return {
    epic,
    epic_comment: await make(`epics/${epic}/comments/`, {
      comment_html: `<p>${mark} comment on an epic</p>`,
    }),
    epic_link: await make(`epics/${epic}/links/`, link),
    work_item_type: await make('work-item-types/', { name: `${mark} type` }),
  };
}

async function makeDraft({ owner, mark, workspace }: Place, { id: project_id }: Project): Promise<string> {
  const body = { name: `${mark} draft`, description_html: `<p>${mark} text of a draft</p>`, project_id };
  return expectMade<{ id: string }>(await owner.post(`/api/workspaces/${workspace.slug}/draft-issues/`, body))
    .id;
}

async function makePlanning(db: Db, scope: Scope, { owner, mark }: Place) {
  const by = { ...scope, created_by: owner.id, updated_by: owner.id };
  const estimate = await insert(db, 'estimates', { ...by, name: `${mark} estimate`, last_used: true });
  const other_estimate = await insert(db, 'estimates', { ...by, name: `${mark} former estimate` });
  const point = (key: number) => ({ ...by, estimate_id: estimate, key, value: `${mark} ${key}` });
  const estimate_point = await insert(db, 'estimate_points', point(2));
  const other_point = await insert(db, 'estimate_points', point(3));
  await insert(db, 'estimate_points', point(4));
  await db
    .updateTable('projects')
    .set({ estimate_id: estimate })
    .where('id', '=', scope.project_id)
    .execute();
  return {
    estimate,
    estimate_point,
    other_point,
    other_estimate,
    cycle: await insert(db, 'cycles', { ...by, name: `${mark} cycle`, owned_by_id: owner.id }),
    module: await insert(db, 'modules', { ...by, name: `${mark} module`, lead_id: owner.id }),
  };
}

type ItemScope = Scope & { work_item_id: string };

async function makeWhatHangsOn(db: Db, scope: ItemScope, { owner, mark }: Place) {
  const by = { ...scope, created_by: owner.id, updated_by: owner.id };
  const text = { comment_html: `<p>${mark} comment</p>`, comment_stripped: `${mark} comment` };
  const child = await insertChild(db, scope, mark);
  return {
    activity: await insert(db, 'activities', {
      ...by,
      actor_id: owner.id,
      verb: 'updated',
      field: 'name',
      old_value: `${mark} old name`,
      new_value: `${mark} work item`,
      comment: 'changed the name',
      epoch: 1,
    }),
    comment: await insert(db, 'comments', { ...by, ...text, actor_id: owner.id }),
    link: await insert(db, 'work_item_links', {
      ...by,
      title: `${mark} link`,
      url: `https://${mark}.example`,
    }),
    relation: await insert(db, 'work_item_relations', {
      ...by,
      related_work_item_id: child,
      relation_type: 'relates_to',
    }),
  };
}

async function insertChild(db: Db, { work_item_id, project_id }: ItemScope, mark: string): Promise<string> {
  const { state_id, created_by, workspace_id } = await db
    .selectFrom('work_items')
    .select(['state_id', 'created_by', 'workspace_id'])
    .where('id', '=', work_item_id)
    .executeTakeFirstOrThrow();
  return insert(db, 'work_items', {
    workspace_id,
    project_id,
    state_id,
    created_by,
    parent_id: work_item_id,
    sequence_id: 900,
    name: `${mark} sub-item`,
  });
}

async function makePages(db: Db, scope: Scope, { owner, mark, label_id }: Place & { label_id: string }) {
  const { workspace_id } = scope;
  const by = { workspace_id, created_by: owner.id, updated_by: owner.id, owned_by_id: owner.id };
  const text = { description_html: `<p>${mark} text</p>`, description_stripped: `${mark} text` };
  const make = async (name: string, values: object = {}) => {
    const page_id = await insert(db, 'pages', { ...by, ...text, name: `${mark} ${name}`, ...values });
    await db
      .insertInto('project_pages')
      .values({ ...scope, page_id })
      .execute();
    return page_id;
  };
  const page = await make('page');
  await make('diary', { access: 1 });
  await db.insertInto('page_labels').values({ workspace_id, page_id: page, label_id }).execute();
  const version = {
    ...by,
    page_id: page,
    description_html: text.description_html,
    last_saved_at: '2026-01-01',
  };
  return {
    page,
    page_version: await insert(db, 'page_versions', version),
    parent_page: await make('parent page'),
    archived_page: await make('archived page', { archived_at: '2026-01-01' }),
  };
}

async function makeFavorites(db: Db, scope: Scope, { owner, mark, page_id }: Place & { page_id: string }) {
  const { workspace_id, project_id } = scope;
  const mine = { workspace_id, user_id: owner.id };
  const make = (values: object) => insert(db, 'favorites', { ...mine, ...values });
  const folder = await make({ entity_type: 'folder', name: `${mark} folder`, is_folder: true });
  const entity = { entity_type: 'page', entity_identifier: page_id, project_id };
  const favorite = await make({ ...entity, name: `${mark} favourite`, parent_id: folder });
  await make({ entity_type: 'project', entity_identifier: project_id, project_id });
  return { folder, favorite };
}

/** Ways into the project for people who are not its members. */
const makeDoors = async (db: Db, scope: Scope, mark: string) => ({
  deploy_board: await insert(db, 'deploy_boards', {
    ...scope,
    entity_identifier: scope.project_id,
    anchor: `${mark} anchor`,
    view_props: { list: true, kanban: true, calendar: true, gantt: true, spreadsheet: true },
  }),
  project_invitation: await insert(db, 'project_invitations', {
    ...scope,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    token_hash: Buffer.from(randomUUID()),
    expires_at: '2999-01-01',
  }),
});

const makeInvitation = (db: Db, workspace_id: string, mark: string) =>
  insert(db, 'workspace_invitations', {
    workspace_id,
    email: `${mark}@invited.example`,
    message: `${mark} message`,
    token_hash: Buffer.from(randomUUID()),
    expires_at: '2999-01-01',
  });

const DELETABLE = {
  state: 'states',
  label: 'labels',
  estimate: 'estimates',
  cycle: 'cycles',
  module: 'modules',
  work_item: 'work_items',
  epic: 'work_items',
  draft: 'drafts',
  comment: 'comments',
  link: 'work_item_links',
  relation: 'work_item_relations',
  page: 'pages',
  asset: 'assets',
  avatar: 'assets',
  cover: 'assets',
  image: 'assets',
  logo: 'assets',
} as const;

const DELETED_VALUES: Partial<Record<Kind, object>> = {
  work_item: { sequence_id: 901 },
  epic: { sequence_id: 902 },
};

/** Copies of the rows, deleted. */
async function makeDeleted(
  { test }: Place,
  project: Project,
  ids: Corner['ids'],
): Promise<Corner['deleted']> {
  const { sql } = test.database;
  const deleted: Corner['deleted'] = {};
  for (const [kind, table] of Object.entries(DELETABLE) as [keyof typeof DELETABLE, string][]) {
    const id = randomUUID();
    const changes = { id, deleted_at: '2026-01-01', ...DELETED_VALUES[kind] };
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;
    const names = sql(columns.map(({ name }) => name));
    await sql`
      insert into ${sql(table)} (${names}) select ${names} from (
        select (jsonb_populate_record(t, ${JSON.stringify(changes)}::text::jsonb)).* from ${sql(table)} t
        where id = ${ids[kind]}) copy`;
    deleted[kind] = id;
  }
  await sql`
    insert into project_pages (page_id, project_id, workspace_id)
    values (${deleted.page ?? ''}, ${project.id}, ${project.workspace})`;
  return deleted;
}
