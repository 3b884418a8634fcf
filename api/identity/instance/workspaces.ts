import type { Db } from '@tandem/db/postgres/client.ts';
import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { ConsoleListQuery, ConsoleWorkspace } from '@tandem/shared/identity/instance/console.ts';
import type { NewWorkspace } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserContext } from '../../context.ts';
import { type Placed, newestFirst, pageOfRows, pageParts } from '../../http/keyset.ts';
import { type Page, flatEnvelope, parsePage } from '../../http/paging.ts';
import { createWorkspace } from '../../workspaces/workspaces/create.ts';
import { CONSOLE_PAGE, like } from './lists.ts';

type Row = Omit<ConsoleWorkspace, 'logo_url' | 'owner'> & {
  owner_id: string;
  owner_email: string | null;
  owner_first_name: string;
  owner_last_name: string;
};

const NEWEST = newestFirst(sql`w.created_at`, sql`w.id`);

const selectRows = (page: Page, where: RawBuilder<unknown>) => {
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  return sql<Row & Placed>`
  select ${place}, w.id, w.name, w.slug, w.logo, w.logo_asset, w.organization_size, w.timezone, w.created_at, w.updated_at,
    w.created_by, w.updated_by, w.deleted_at, w.owner_id, o.email as owner_email, o.first_name as owner_first_name,
    o.last_name as owner_last_name,
    (select count(*)::int from projects p where p.workspace_id = w.id and p.deleted_at is null) as total_projects,
    (select count(*)::int from workspace_members m join users u on u.id = m.user_id and not u.is_bot
      where m.workspace_id = w.id and m.is_active and m.deleted_at is null) as total_members
  from workspaces w join users o on o.id = w.owner_id
  where w.deleted_at is null and ${where} and ${isAfter} order by ${order} ${window}`;
};

function present({
  owner_id,
  owner_email,
  owner_first_name,
  owner_last_name,
  ...row
}: Row): ConsoleWorkspace {
  return {
    ...row,
    logo_url: assetUrl(row.logo_asset, row.logo),
    owner: {
      id: owner_id,
      email: owner_email ?? '',
      first_name: owner_first_name,
      last_name: owner_last_name,
    },
  };
}

/** All workspaces of the installation, newest first (docs/contract/instance.md#workspaces-in-the-console). */
export async function readConsoleWorkspaces(
  db: Db,
  query: ConsoleListQuery,
  sizes = CONSOLE_PAGE,
): Promise<Envelope<ConsoleWorkspace[]>> {
  const page = parsePage(query, sizes);
  const where = sql`w.name ilike ${like(query.search)}`;
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from workspaces w where w.deleted_at is null and ${where}`.execute(db);
  const { rows } = await selectRows(page, where).execute(db);
  const found = pageOfRows(page, rows);
  return flatEnvelope(page, { ...found, rows: found.rows.map(present) }, counted.rows[0]?.count ?? 0);
}

/** Makes a workspace of the caller's, also where people may make none themselves. */
export async function createConsoleWorkspace(
  ctx: UserContext,
  input: NewWorkspace,
): Promise<ConsoleWorkspace> {
  await requireOtherCase(ctx.db, input.slug?.trim() ?? '');
  const { id } = await createWorkspace(ctx, input);
  const page = parsePage({});
  const { rows } = await selectRows(page, sql`w.id = ${id}`).execute(ctx.db);
  return present(must(pageOfRows(page, rows).rows[0], 'it was just made'));
}

/** A slug that differs from another one in nothing but its capitals has an answer of its own. */
async function requireOtherCase(db: Db, slug: string): Promise<void> {
  const { rows } = await sql<{ slug: string }>`
    select slug from workspaces where lower(slug) = lower(${slug}) and deleted_at is null`.execute(db);
  if (rows[0] && rows[0].slug !== slug) throw invalidField('slug', 'Slug is already in use');
}
