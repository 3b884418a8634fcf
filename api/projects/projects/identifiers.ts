import { badRequest } from '@tandem/shared/http/errors.ts';
import { z } from 'zod';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

export const identifierUseSchema = z.object({
  exists: z.int(),
  identifiers: z.array(z.object({ id: z.uuid(), name: z.string(), project: z.uuid() })),
});
type IdentifierUse = z.infer<typeof identifierUseSchema>;

/**
 * Which live project of the workspace has this identifier; archived ones keep theirs
 * (docs/contract/projects.md#taken-identifiers).
 */
export async function readIdentifierUse(ctx: WorkspaceContext, name: string): Promise<IdentifierUse> {
  if (name.trim() === '') throw badRequest('Name is required');
  const { rows } = await sql<IdentifierUse['identifiers'][number]>`
    select id, identifier as name, id as project from projects
    where workspace_id = ${ctx.workspace.id} and identifier = ${normalised(name)} and deleted_at is null`.execute(
    ctx.db,
  );
  return { exists: rows.length, identifiers: rows };
}

/** Gives up a reserved identifier. Only live projects reserve one, so there is never anything left to free. */
export async function freeIdentifier(ctx: WorkspaceContext, name: string): Promise<void> {
  const use = await readIdentifierUse(ctx, name);
  if (use.exists > 0) throw badRequest('Cannot delete an identifier of an existing project');
}

/** As create and update store it. */
const normalised = (name: string) => name.normalize('NFC').trim().toUpperCase();
