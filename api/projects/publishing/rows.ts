import { randomBytes } from 'node:crypto';
import type { toJsonb } from '@tandem/db/postgres/json.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { publishedRow } from '@tandem/shared/projects/publishing/settings.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { storedSettings } from './settings.ts';

const ANCHOR_BYTES = 16;

/** The row of a publication of any kind; `project` is null where it is of a whole workspace. */
export type PublishedRow = z.infer<z.ZodObject<typeof publishedRow>> & { project: string | null };

/** The live row of `deploy_boards d` that `where` means, if there is one, with its settings. */
export async function findPublished<Row extends PublishedRow>(
  db: Db,
  where: RawBuilder<unknown>,
  settings: RawBuilder<Omit<Row, keyof PublishedRow>>,
): Promise<Row | undefined> {
  const { rows } = await sql<PublishedRow & Row>`
    select d.id, d.anchor, d.entity_name, d.entity_identifier, d.project_id as project, d.workspace_id as workspace,
      d.created_at, d.updated_at, d.created_by, d.updated_by, d.deleted_at, ${settings}
    from deploy_boards d
    where ${where} and d.deleted_at is null`.execute(db);
  return rows[0];
}

/** The secret part of a public address. */
export const newAnchor = (): string => randomBytes(ANCHOR_BYTES).toString('hex');

/** One of what is published, and who changes that. */
type Which = { id: string; by: string };
/** As the columns have them. */
type Columns = Partial<ReturnType<typeof storedSettings>> & {
  anchor?: string;
  intake_id?: string | null;
  form_fields?: ReturnType<typeof toJsonb>;
};

/** What is published, where it is, and who does it. */
type Entity = {
  entity_name: string;
  entity_identifier: string;
  workspace_id: string;
  project_id: string | null;
  by: string;
};

/** Publishes it under a new anchor. */
export async function insertPublished(tx: Tx, { by, ...entity }: Entity, columns: Columns): Promise<void> {
  await tx
    .insertInto('deploy_boards')
    .values({ ...entity, anchor: newAnchor(), ...columns, created_by: by, updated_by: by })
    .execute();
}

/**
 * False when nothing of it is other than before. What came in an archive without the password that it had is closed: it
 * opens once somebody says with which password, or with none (docs/contract/workspace-archive.md#what-begins-anew).
 */
export async function writePublished(tx: Tx, { id, by }: Which, named: Columns): Promise<boolean> {
  const columns = named.password_hash === undefined ? named : { ...named, is_disabled: false };
  const { numUpdatedRows } = await tx
    .updateTable('deploy_boards')
    .set({ ...columns, updated_at: sql`now()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deletePublished(tx: Tx, { id, by }: Which): Promise<void> {
  await sql`
    update deploy_boards set deleted_at = now(), updated_at = now(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}
