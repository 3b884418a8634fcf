import type { Db } from '@tandem/db/postgres/client.ts';
import type { Place, Scope } from './project-fixture.ts';
import { insert } from './rows.ts';

/** Pages of the project, one of them private. */
export async function makePages(
  db: Db,
  scope: Scope,
  { owner, mark, label_id }: Place & { label_id: string },
) {
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
  const words = `${mark} remark on the text`;
  const comment = { comment_html: `<p>${words}</p>`, comment_stripped: words, quote: `${mark} text` };
  const { owned_by_id: actor_id, ...written } = by;
  const page_anchor = `${mark}-page`;
  const published = { entity_name: 'page', entity_identifier: page, anchor: page_anchor };
  await insert(db, 'deploy_boards', { ...scope, ...published });
  return {
    page,
    page_anchor,
    page_comment: await insert(db, 'page_comments', { ...written, ...comment, actor_id, page_id: page }),
    page_version: await insert(db, 'page_versions', version),
    parent_page: await make('parent page'),
    archived_page: await make('archived page', { archived_at: '2026-01-01' }),
  };
}

export async function makeFavorites(
  db: Db,
  scope: Scope,
  {
    owner,
    mark,
    page_id,
    planned,
  }: Place & { page_id: string; planned: Record<'cycle' | 'module' | 'view', string> },
) {
  const { workspace_id, project_id } = scope;
  const mine = { workspace_id, user_id: owner.id };
  const make = (values: object) => insert(db, 'favorites', { ...mine, ...values });
  const folder = await make({ entity_type: 'folder', name: `${mark} folder`, is_folder: true });
  const entity = { entity_type: 'page', entity_identifier: page_id, project_id };
  const favorite = await make({ ...entity, name: `${mark} favourite`, parent_id: folder });
  await make({ entity_type: 'project', entity_identifier: project_id, project_id });
  for (const [entity_type, id] of Object.entries(planned)) {
    await make({ entity_type, entity_identifier: id, project_id });
  }
  return { folder, favorite };
}
