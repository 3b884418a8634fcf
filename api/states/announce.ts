import type { NewChange } from '@tandem/db/change-log.ts';
import type { State } from '@tandem/shared/states/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

export const statePuts = (states: readonly State[]): NewChange[] =>
  states.map((row) => ({
    stream: projectStream(row.project_id),
    workspace_id: row.workspace_id,
    kind: 'state',
    op: 'put',
    id: row.id,
    row,
  }));
