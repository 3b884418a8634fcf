import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { readInitiatives } from './read.ts';
import { rollUp } from './rollups/refresh.ts';

const changeOf = (workspaceId: string, id: string) => ({
  stream: workspaceStream(workspaceId),
  workspace_id: workspaceId,
  kind: 'initiative' as const,
  id,
});

/**
 * These initiatives as they are now, for the members of the workspace; those that are deleted leave. The log takes out the
 * ids of parts that a receiver may not know of (docs/contract/initiatives.md#parts-that-the-reader-does-not-see).
 */
export async function initiativePuts(
  tx: Tx,
  workspaceId: string,
  ids: readonly string[],
): Promise<NewChange[]> {
  if (ids.length === 0) return [];
  const rows = await readInitiatives(tx, { workspace_id: workspaceId, user_id: null, ids });
  const known = new Set(rows.map(({ id }) => id));
  return [
    ...rows.map((row) => ({ ...changeOf(workspaceId, row.id), op: 'put' as const, row })),
    ...ids
      .filter((id) => !known.has(id))
      .map((id) => ({ ...changeOf(workspaceId, id), op: 'remove' as const })),
  ];
}

type Written = {
  written: readonly string[];
  /** Those whose roll-ups may differ by that, beside all above what was written. */
  left?: readonly string[];
  /** Projects that are counted anew. */
  projects?: readonly string[];
};

/** After a write to initiatives, whose tree is locked: their Changes, and those of all whose roll-ups differ now. */
export async function rolledUpChanges(
  tx: Tx,
  workspaceId: string,
  { written, left = [], projects = [] }: Written,
): Promise<NewChange[]> {
  const changed = await rollUp(tx, workspaceId, { initiatives: [...written, ...left], projects });
  return initiativePuts(tx, workspaceId, [...new Set([...written, ...changed])]);
}
