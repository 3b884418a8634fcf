import type { Estimate } from '@tandem/shared/projects/estimates/schema.ts';
import type { Reason } from '@tandem/shared/projects/workflow/schema.ts';
import { type Answer, expectMade } from '../../testing/app.ts';
import { points } from '../../projects/estimates/testing.ts';
import { type WorkflowTeam, makeWorkflowTeam } from '../../projects/workflow/testing.ts';

/** The name of a state of the test project. */
export type StateName = keyof WorkflowTeam['states'];

/** A team whose project has an active workflow. */
export type RuledTeam = WorkflowTeam & {
  switchTo: (isOn: boolean) => Promise<void>;
  move: (id: string, to: StateName, more?: object, caller?: WorkflowTeam['member']) => Promise<Answer>;
  stateOf: (id: string) => Promise<string>;
  makePoint: () => Promise<string>;
};

/** Creates that team. */
export async function makeRuledTeam(): Promise<RuledTeam> {
  const team = await makeWorkflowTeam();
  const { admin, base, item, states } = team;
  const switchTo = async (is_workflow_enabled: boolean) => {
    expectMade(await admin.patch(base, { is_workflow_enabled }));
  };
  await switchTo(true);
  return {
    ...team,
    switchTo,
    move: (id, to, more = {}, caller = team.member) =>
      caller.patch(item(id), { state_id: states[to].id, ...more }),
    stateOf: async (id) => {
      const { state_id } = await team.readItem(id);
      return Object.values(states).find((state) => state.id === state_id)?.name ?? '';
    },
    makePoint: async () => {
      const body = {
        estimate: { name: 'Points', type: 'points', last_used: true },
        estimate_points: points('1', '2'),
      };
      const estimate = expectMade<Estimate>(await admin.post(`${base}estimates/`, body));
      expectMade(await admin.patch(base, { estimate: estimate.id }));
      return estimate.points[0]?.id ?? '';
    },
  };
}

/** Matches a 403 that refuses a transition for these reasons. */
export const refusedFor = (...reasons: (Partial<Reason> & Pick<Reason, 'kind'>)[]) => ({
  status: 403,
  body: { code: 'TRANSITION_REFUSED', reasons },
});
