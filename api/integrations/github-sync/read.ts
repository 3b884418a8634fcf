import type { Db } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type {
  Repository,
  RepositorySync,
  WorkspaceIntegration,
} from '@tandem/shared/integrations/github-sync/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext, WorkspaceContext } from '../../context.ts';
import { derivedId } from '../../http/derived-id.ts';

const PROVIDER_ID = derivedId('integration github');
export const integrationIdOf = (workspaceId: string): string =>
  derivedId(`integration github ${workspaceId}`);

/** Every workspace has the importer of GitHub (docs/contract/github-sync.md#the-integration). */
export async function listIntegrations({ db, workspace }: WorkspaceContext): Promise<WorkspaceIntegration[]> {
  const row = await db
    .selectFrom('workspaces')
    .select(['created_at', 'updated_at', 'created_by', 'updated_by', 'owner_id'])
    .where('id', '=', workspace.id)
    .executeTakeFirstOrThrow();
  const { owner_id, ...audit } = row;
  return [
    {
      ...audit,
      id: integrationIdOf(workspace.id),
      workspace: workspace.id,
      actor: owner_id,
      integration: PROVIDER_ID,
      integration_detail: { id: PROVIDER_ID, title: 'GitHub', provider: 'github' },
      api_token: null,
      config: {},
      metadata: {},
    },
  ];
}

/** 404 for an integration of another workspace. */
export function requireIntegration({ workspace }: WorkspaceContext, id: string): void {
  if (id !== integrationIdOf(workspace.id)) throw notFound();
}

type Row = Omit<RepositorySync, 'url' | 'repository_id'>;
const addressOf = ({ owner, name }: Pick<Row, 'owner' | 'name'>) => `https://github.com/${owner}/${name}`;

async function readImports(db: Db, where: RawBuilder<boolean>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select distinct on (lower(i.metadata->>'owner'), lower(i.metadata->>'repo')) i.id, i.created_at, i.updated_at,
      i.created_by, i.updated_by, i.project_id as project, i.workspace_id as workspace, i.status,
      i.metadata->>'owner' as owner, i.metadata->>'repo' as name
    from importers i
    where i.service = 'github' and not i.is_dry_run and i.undone_at is null and i.status <> 'failed'
      and i.metadata->>'owner' is not null and i.metadata->>'repo' is not null and ${where}
    order by lower(i.metadata->>'owner'), lower(i.metadata->>'repo'), i.created_at desc, i.id`.execute(db);
  return rows;
}

/** The repositories that imports of the workspace name, by owner and name. */
export async function listRepositories({ db, workspace }: WorkspaceContext): Promise<Repository[]> {
  const rows = await readImports(db, sql`i.workspace_id = ${workspace.id}`);
  return rows.map(({ name, owner }) => ({
    name,
    owner,
    repository_id: null,
    url: addressOf({ owner, name }),
  }));
}

/** The repositories that the project has items from, each with its newest import. */
export async function listSyncs({ db, project }: ProjectContext): Promise<RepositorySync[]> {
  const rows = await readImports(db, sql`i.project_id = ${project.id}`);
  return rows.map((row) => ({ ...row, repository_id: null, url: addressOf(row) }));
}
