import type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { type ProjectContext, stampStreamSeq } from '../../context.ts';
import { findBoard } from './repo.ts';

/**
 * How the project is published; an object without id and anchor while it is not
 * (docs/contract/publishing.md#not-published).
 */
export async function readBoard(ctx: ProjectContext): Promise<DeployBoard | typeof NOT_PUBLISHED> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  return (await findBoard(ctx.db, ctx.project.id)) ?? NOT_PUBLISHED;
}
