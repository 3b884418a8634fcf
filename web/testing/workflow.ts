import { projectStream } from '@tandem/shared/sync/stream.ts';
import { workflows } from '#entities/projects/workflow/store.ts';
import type { ProjectWorkflow, Transition } from '#entities/projects/workflow/types.ts';

type GivenTransition = Partial<Transition> & Pick<Transition, 'from_state_id' | 'to_state_id'>;

/** A transition that is open to everyone, without conditions. */
const transitionRow = (given: GivenTransition, index: number): Transition => ({
  id: `t${index}`,
  who: { roles: [], member_ids: [], relations: [] },
  conditions: [],
  approval: null,
  ...given,
});

/** Gives the project `p` an active workflow with these transitions, including `is_workflow_enabled`. */
export function fillWorkflow(
  transitions: readonly GivenTransition[],
  initial_states: ProjectWorkflow['initial_states'] = [],
) {
  const row: ProjectWorkflow = {
    id: 'p',
    project_id: 'p',
    workspace_id: 'w',
    flows: [{ type_ids: [], transitions: transitions.map(transitionRow) }],
    initial_states,
    updated_at: '2026-01-01T10:00:00Z',
    updated_by: null,
  };
  workflows.confirmRows([row], projectStream('p'), 1);
}
