import { randomUUID } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Condition, ProjectWorkflow, Transition } from '@tandem/shared/projects/workflow/schema.ts';
import { readFields } from '../projects/fields/repo.ts';
import { writeWorkflow } from '../projects/workflow/repo.ts';
import { type DemoTransition, PASSENGER_APP_WORKFLOW } from './content/passenger-app-workflow.ts';
import type { DemoFrame } from './write-project.ts';

type Names = Pick<DemoFrame, 'scope' | 'states' | 'types'> & { fields: ReadonlyMap<string, string> };

/** Writes the workflow of the passenger app and switches it on. */
export async function writeDemoWorkflow(tx: Tx, frame: DemoFrame, by: string): Promise<void> {
  const { scope } = frame;
  const fields = new Map((await readFields(tx, scope.workspace_id)).map(({ name, id }) => [name, id]));
  await writeWorkflow(tx, { ...scope, by }, workflowOf({ ...frame, fields }));
  await tx
    .updateTable('projects')
    .set({ is_workflow_enabled: true })
    .where('id', '=', scope.project_id)
    .execute();
}

function workflowOf(names: Names): Pick<ProjectWorkflow, 'flows' | 'initial_states'> {
  const { flows, initial } = PASSENGER_APP_WORKFLOW;
  return {
    flows: flows.map(({ types, transitions }) => ({
      type_ids: types.map((name) => idOf(names.types, name)),
      transitions: transitions.map((transition) => transitionOf(names, transition)),
    })),
    initial_states: Object.entries(initial).map(([type, state]) => ({
      type_id: type === '' ? null : idOf(names.types, type),
      state_id: idOf(names.states, state),
    })),
  };
}

const transitionOf = (
  { states, fields }: Names,
  { from, to, who = {}, conditions = [], approval = null }: DemoTransition,
): Transition => ({
  id: randomUUID(),
  from_state_id: from === undefined ? null : idOf(states, from),
  to_state_id: idOf(states, to),
  who: { roles: [], member_ids: [], relations: [], ...who },
  conditions: conditions.map((condition): Condition => {
    if (condition.kind !== 'field_filled') return condition;
    return { kind: condition.kind, field_id: idOf(fields, condition.field) };
  }),
  approval,
});

const idOf = (ids: ReadonlyMap<string, string>, name: string): string =>
  must(ids.get(name), `the project has "${name}"`);
