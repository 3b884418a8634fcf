import type { PutWorkflow } from '@tandem/shared/projects/workflow/input.ts';
import type { Flow, ProjectWorkflow } from '@tandem/shared/projects/workflow/schema.ts';
import { type Answer, expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';

type TransitionInput = PutWorkflow['flows'][number]['transitions'][number];

/** A team with helpers that call the routes of workflows. */
export type WorkflowTeam = Team & {
  base: string;
  workflow: string;
  ofWorkspace: string;
  /** A transition between two states, by name. Without `from` it starts in any state. */
  between: (
    from: keyof Team['states'] | null,
    to: keyof Team['states'],
    rest?: Partial<TransitionInput>,
  ) => TransitionInput;
  put: (flows: unknown, rest?: object) => Promise<Answer>;
  /** Stores a workflow with one flow for all types. */
  putAll: (transitions: readonly TransitionInput[], rest?: object) => Promise<Answer>;
  stored: () => Promise<ProjectWorkflow>;
  flows: () => Promise<Flow[]>;
  makeType: (name: string) => Promise<{ id: string }>;
};

/** Creates a team with the paths and helpers of its project's workflow. */
export async function makeWorkflowTeam(): Promise<WorkflowTeam> {
  const team = await makeTeam();
  const base = team.items.replace(/issues\/$/, '');
  const workflow = `${base}workflow/`;
  const put: WorkflowTeam['put'] = (flows, rest = {}) => team.admin.put(workflow, { flows, ...rest });
  const stored = async (): Promise<ProjectWorkflow> => (await team.admin.get(workflow)).body;
  return {
    ...team,
    base,
    workflow,
    ofWorkspace: `/api/workspaces/${team.workspace.slug}/workflows/`,
    between: (from, to, rest = {}) => ({
      from_state_id: from && team.states[from].id,
      to_state_id: team.states[to].id,
      ...rest,
    }),
    put,
    putAll: (transitions, rest = {}) => put([{ transitions }], rest),
    stored,
    flows: async () => (await stored()).flows,
    makeType: async (name) =>
      expectMade<{ id: string }>(await team.admin.post(`${base}work-item-types/`, { name })),
  };
}
