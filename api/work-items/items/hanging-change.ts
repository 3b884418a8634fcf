import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

/** What the log is to say of something that hangs on a work item, such as a link; without a row it is gone. */
export const hangingChange =
  <Row extends Record<string, unknown>>(kind: ChangeKind) =>
  (
    ctx: { workspace: { id: string }; project: { id: string } },
    item: { created_by: string | null },
    { id, row }: { id: string; row?: Row },
  ): NewChange => ({
    stream: projectStream(ctx.project.id),
    workspace_id: ctx.workspace.id,
    kind,
    ...(row ? { op: 'put', row } : { op: 'remove' }),
    id,
    item_creator_id: item.created_by,
  });
