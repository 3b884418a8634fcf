import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';

const changeOf = (state: State) => ({
  stream: projectStream(state.project_id),
  workspace_id: state.workspace_id,
  kind: 'state' as const,
  id: state.id,
});

export const statePuts = (states: readonly State[]): NewChange[] =>
  states.map((row) => ({ ...changeOf(row), op: 'put', row }));

export const stateRemoval = (state: State): NewChange => ({ ...changeOf(state), op: 'remove' });
