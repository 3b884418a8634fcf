import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { ImportError } from '../import-error.ts';
import type { TargetWorkspace } from './import-run.ts';

const LISTED_SLUGS = 20;

/** The workspace of a slug with its administrators; ImportError names those that exist when it does not. */
export async function getTargetWorkspace(db: Db, slug: string): Promise<TargetWorkspace> {
  const workspace = await db
    .selectFrom('workspaces')
    .select(['id', 'slug'])
    .where((eb) => eb(eb.fn('lower', ['slug']), '=', slug.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!workspace) throw new ImportError(await describeWorkspaces(db, slug));
  const admins = await db
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspace.id)
    .where('role', '=', ROLE.ADMIN)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const [first, ...others] = admins.map((admin) => admin.user_id);
  if (!first) throw new ImportError(`The workspace "${workspace.slug}" has no administrator.`);
  return { ...workspace, admin_ids: [first, ...others] };
}

async function describeWorkspaces(db: Db, slug: string): Promise<string> {
  const rows = await db
    .selectFrom('workspaces')
    .select('slug')
    .where('deleted_at', 'is', null)
    .orderBy('slug')
    .limit(LISTED_SLUGS + 1)
    .execute();
  if (rows.length === 0) {
    return `There is no workspace "${slug}", nor any other: sign up in the browser and create one first.`;
  }
  const slugs = rows.slice(0, LISTED_SLUGS).map((row) => row.slug);
  return `There is no workspace "${slug}". There are: ${slugs.join(', ')}${rows.length > LISTED_SLUGS ? ', …' : ''}.`;
}

export type ExistingProject = {
  id: string;
  identifier: string;
  external_source: string | null;
  external_id: string | null;
};

/** The live project of an identifier, if there is one. Throws ImportError when it was not imported from this source. */
export async function findImportedProject(
  db: Db,
  key: { workspace: TargetWorkspace; identifier: string; source: string },
): Promise<ExistingProject | undefined> {
  const { workspace, identifier, source } = key;
  const project = await db
    .selectFrom('projects')
    .select(['id', 'identifier', 'external_source', 'external_id'])
    .where('workspace_id', '=', workspace.id)
    .where('identifier', '=', identifier)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (project && project.external_source !== source) {
    const origin = project.external_source ? `came from ${project.external_source}` : 'was not imported';
    throw new ImportError(
      `${identifier} already is a project of "${workspace.slug}" that ${origin}. Choose another --project.`,
    );
  }
  return project;
}

/** Throws ImportError when a project was imported from elsewhere in the source than this file. */
export function requireSameOrigin(project: ExistingProject, externalId: string): void {
  if (project.external_id === externalId) return;
  throw new ImportError(
    `${project.identifier} was imported from ${project.external_id}, and this file holds ${externalId}. Choose another --project.`,
  );
}
