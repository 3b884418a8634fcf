import { randomUUID } from 'node:crypto';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { TestDatabase } from '@tandem/db/testing/database.ts';

type Owners = {
  workspace_id: string;
  project_id: string;
  work_item_id: string;
  epic_id: string;
  by: string;
  mark: string;
};

/** An export of the project that is done, with its file. */
async function makeExport(
  db: TestDatabase['db'],
  { workspace_id, project_id, by, mark }: Owners,
  makeFile: (entity_type: string, owner: object) => Promise<string>,
): Promise<string> {
  const row = await db
    .insertInto('exports')
    .values({
      workspace_id,
      provider: 'csv',
      status: 'completed',
      token: `${mark} token`,
      project_ids: [project_id],
      created_by: by,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await makeFile('ISSUE_EXPORT', { workspace_id, entity_id: row.id });
  return row.id;
}

/** A dry run of a table, and imports of the other services, with one file for all. */
async function makeImports(
  db: TestDatabase['db'],
  { workspace_id, by, mark }: Owners,
  makeFile: (entity_type: string, owner: object) => Promise<string>,
) {
  const import_file = await makeFile('IMPORT_FILE', { workspace_id });
  const make = async (service: string): Promise<string> => {
    const row = await db
      .insertInto('importers')
      .values({
        workspace_id,
        service,
        status: 'completed',
        is_dry_run: false,
        file_id: import_file,
        ...{ token: `${mark} token`, created_by: by, updated_by: by, config: toJsonb({}) },
        metadata: toJsonb({ file_name: `${mark} file` }),
        data: toJsonb({ users: [] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // It can be taken back.
    const made = { importer_id: row.id, row_id: randomUUID(), kind: 'label' };
    await db.insertInto('imported_rows').values(made).execute();
    return row.id;
  };
  return {
    import_file,
    csv_importer: await make('csv'),
    github_importer: await make('github'),
    jira_importer: await make('jira'),
    linear_importer: await make('linear'),
    asana_importer: await make('asana'),
  };
}

/** The text of a work item shows its picture. */
async function showImage(db: TestDatabase['db'], work_item_id: string, image: string): Promise<string> {
  await db
    .updateTable('work_items')
    .set({ description_html: `<image-component src="${image}"></image-component>` })
    .where('id', '=', work_item_id)
    .execute();
  return image;
}

/** Files of every kind, as they are once they have come; gives the id of each. */
export async function makeFiles(db: TestDatabase['db'], owners: Owners) {
  const { workspace_id, project_id, work_item_id, epic_id, by, mark } = owners;
  const make = async (entity_type: string, owner: object): Promise<string> => {
    const row = await db
      .insertInto('assets')
      .values({
        created_by: by,
        updated_by: by,
        storage_key: `${mark} file`,
        attributes: toJsonb({ name: `${mark} file.png`, type: 'image/png', size: 5 }),
        size: 5,
        is_uploaded: true,
        entity_type,
        ...owner,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const project = { workspace_id, project_id };
  return {
    asset: await make('ISSUE_ATTACHMENT', { ...project, entity_id: work_item_id }),
    epic_asset: await make('ISSUE_ATTACHMENT', { ...project, entity_id: epic_id }),
    image: await showImage(
      db,
      work_item_id,
      await make('ISSUE_DESCRIPTION', {
        ...project,
        entity_id: work_item_id,
        storage_key: `${workspace_id}/${mark}-key`,
      }),
    ),
    file_key: `${mark}-key`,
    cover: await make('PROJECT_COVER', { ...project, entity_id: project_id }),
    logo: await make('WORKSPACE_LOGO', { workspace_id }),
    avatar: await make('USER_AVATAR', { user_id: by, storage_key: `${mark}-own-key` }),
    own_file_key: `${mark}-own-key`,
    export: await makeExport(db, owners, make),
    ...(await makeImports(db, owners, make)),
  };
}
