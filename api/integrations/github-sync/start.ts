import { forbidden } from '@tandem/shared/http/errors.ts';
import type { NewRepositorySync, RepositorySync } from '@tandem/shared/integrations/github-sync/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { ProjectContext } from '../../context.ts';
import type { ImportContext } from '../imports/files.ts';
import { startImport } from '../imports/start.ts';
import { listSyncs } from './read.ts';

/**
 * Starts an import of an open repository into the project (docs/contract/github-sync.md#starting). 403 unless the caller
 * administers the workspace as well, as for every import.
 */
export async function startSync(
  ctx: ProjectContext & ImportContext,
  { owner, name }: NewRepositorySync,
): Promise<RepositorySync> {
  if (ctx.workspace.role !== ROLE.ADMIN) throw forbidden();
  const { id } = await startImport(ctx, 'github', { metadata: { owner, name }, project_id: ctx.project.id });
  const syncs = await listSyncs(ctx);
  return must(
    syncs.find((sync) => sync.id === id),
    'it was started just now',
  );
}
