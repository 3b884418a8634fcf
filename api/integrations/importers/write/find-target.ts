import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { ImportError } from '../source/import-error.ts';
import type { SourceName } from '../source/source-item.ts';
import type { TargetWorkspace } from './import-run.ts';

const LISTED_SLUGS = 20;

/**
 * The workspace of a slug with its administrators; ImportError names those that exist when it does not. Who imports stands
 * first of them, and has to be one.
 */
export async function getTargetWorkspace(db: Db, slug: string, by?: string): Promise<TargetWorkspace> {
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
  const ids = admins.map((admin) => admin.user_id);
  const first = by ?? ids[0];
  if (first === undefined || !ids.includes(first)) {
    const who = by === undefined ? 'no administrator' : 'another administrator by now';
    throw new ImportError(`The workspace "${workspace.slug}" has ${who}.`, { code: 'not_administrator' });
  }
  const others = ids.filter((id) => id !== first);
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
  name: string;
  external_source: string | null;
  external_id: string | null;
};

/**
 * Which project is imported into: the one of an id, which people may have made, or the one of an identifier, which an
 * earlier run made or this one makes. With `is_new` there must be none of the identifier yet.
 */
export type ImportTarget = { identifier: string; project_id?: string; is_new?: boolean };

type TargetKey = { workspace: TargetWorkspace; target: ImportTarget; source: SourceName };

/**
 * The live project that a file goes into, if it is there. Throws ImportError when it was imported from another source, and
 * when people made the one of an identifier.
 */
export async function findTargetProject(
  db: Db,
  { workspace, target, source }: TargetKey,
): Promise<ExistingProject | undefined> {
  const { identifier, project_id, is_new = false } = target;
  const project = await db
    .selectFrom('projects')
    .select(['id', 'identifier', 'name', 'external_source', 'external_id'])
    .where('workspace_id', '=', workspace.id)
    .where((eb) =>
      project_id
        ? eb('id', '=', project_id).and('archived_at', 'is', null)
        : eb('identifier', '=', identifier),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!project && project_id !== undefined) {
    throw new ImportError('The project is not there any more.', { code: 'project_gone' });
  }
  if (project && !mayTake(project, { source, project_id, is_new })) {
    const origin = project.external_source ? `came from ${project.external_source}` : 'was not imported';
    throw new ImportError(
      `${project.identifier} already is a project of "${workspace.slug}" that ${origin}. Choose another --project.`,
      { code: 'project_taken' },
    );
  }
  return project;
}

type Taking = { source: SourceName; project_id: string | undefined; is_new: boolean };

function mayTake({ external_source }: ExistingProject, { source, project_id, is_new }: Taking): boolean {
  if (is_new) return false;
  if (external_source === null) return project_id !== undefined;
  return external_source === source;
}

/** Throws ImportError when a project was imported from elsewhere in the source than this file. */
export function requireSameOrigin(project: ExistingProject, externalId: string): void {
  if (project.external_source === null || project.external_id === externalId) return;
  throw new ImportError(
    `${project.identifier} was imported from ${project.external_id}, and this file holds ${externalId}. Choose another --project.`,
    { code: 'other_origin' },
  );
}
