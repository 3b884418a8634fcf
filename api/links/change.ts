import type { NewChange } from '@tandem/db/change-log.ts';
import type { Link } from '@tandem/shared/links/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { ProjectContext } from '../context.ts';
import type { ItemInPath } from '../work-items/require-item.ts';

/** What the log is to say of a link of an item; without a row it is gone. */
export const linkChange = (
  ctx: ProjectContext,
  item: ItemInPath,
  { id, row }: { id: string; row?: Link },
): NewChange => ({
  stream: projectStream(ctx.project.id),
  workspace_id: ctx.workspace.id,
  kind: 'link',
  ...(row ? { op: 'put', row } : { op: 'remove' }),
  id,
  item_creator_id: item.created_by,
});
