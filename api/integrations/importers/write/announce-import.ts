import { forceResync, recordChanges } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import type { ImportRun } from './import-run.ts';

/**
 * Notifies the readers of the change log: the project to those who may know of it, and everything inside of it by
 * asking for a fresh list, since a Change for each row would be a log as long as the import. Streams are taken in key
 * order.
 */
export async function announceImport(tx: Tx, run: ImportRun, peopleAdded: number): Promise<void> {
  const { id: workspace_id } = run.workspace;
  const changes = await announceProject(tx, run.project.id);
  await forceResync(tx, [{ stream: projectStream(run.project.id), workspace_id }]);
  await recordChanges(tx, { actor_id: run.lead_id, mutation_id: null }, changes);
  if (peopleAdded > 0) await forceResync(tx, [{ stream: workspaceStream(workspace_id), workspace_id }]);
}
