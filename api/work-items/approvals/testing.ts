import type { Approval } from '@tandem/shared/work-items/approvals/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type WorkflowTeam, makeWorkflowTeam } from '../../projects/workflow/testing.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { closeEnded } from './job.ts';

/**
 * A project where the move from Todo to Done needs two of three approvers: Ada (its administrator), Bob and
 * Cem.
 */
export type ApprovalTeam = WorkflowTeam & {
  bob: Caller;
  cem: Caller;
  /** Stores the workflow again, with changes to its approval rule. */
  saveWorkflow: (rule?: object) => Promise<Answer>;
  /** Creates an item of the member in Todo. */
  makeTodo: (values?: Record<string, unknown>) => Promise<{ id: string }>;
  ask: (itemId: string, caller?: Caller, rest?: object) => Promise<Answer>;
  /** Creates an item and requests its approval as the member. */
  asked: () => Promise<Approval>;
  path: (approval: Pick<Approval, 'id' | 'issue_id'>, action?: string) => string;
  approve: (caller: Caller, approval: Approval, comment?: string) => Promise<Answer>;
  decline: (caller: Caller, approval: Approval, comment?: string) => Promise<Answer>;
  read: (approval: Approval) => Promise<Approval>;
  stateOf: (itemId: string) => Promise<string>;
  /** Closes ended approvals, as the job and the reader of the change log do. */
  close: () => Promise<number>;
};

/** Creates that project and its people. */
export async function makeApprovalTeam(): Promise<ApprovalTeam> {
  const team = await makeWorkflowTeam();
  const { test, workspace, project, admin, member, states, between } = team;
  const addPerson = async (display_name: string) => {
    const person = await test.makeUser({ display_name });
    await test.addMember(workspace.id, person, ROLE.MEMBER);
    await test.addProjectMember(project.id, person, ROLE.MEMBER);
    return person;
  };
  const [bob, cem] = [await addPerson('Bob'), await addPerson('Cem')];
  await admin.patch(team.base, { is_workflow_enabled: true });
  const saveWorkflow: ApprovalTeam['saveWorkflow'] = (rule = {}) =>
    team.putAll([
      between('Todo', 'Done', {
        approval: { count: 2, member_ids: [bob.id, admin.id, cem.id], ...rule },
      }),
      between(null, 'In Progress', { approval: { count: 1, role: ROLE.ADMIN } }),
      between(null, 'Cancelled'),
      between(null, 'Todo'),
    ]);
  await saveWorkflow();
  const path: ApprovalTeam['path'] = ({ id, issue_id }, action) =>
    `${team.item(issue_id)}approvals/${id}/${action ? `${action}/` : ''}`;
  const ask: ApprovalTeam['ask'] = (itemId, caller = member, rest = {}) =>
    caller.patch(team.item(itemId), { state_id: states.Done.id, request_approval: true, ...rest });
  const makeTodo: ApprovalTeam['makeTodo'] = (values) =>
    team.makeItem({ state_id: states.Todo.id, ...values });
  return {
    ...team,
    bob,
    cem,
    saveWorkflow,
    makeTodo,
    ask,
    path,
    asked: async () => {
      const answer = await ask((await makeTodo()).id);
      if (answer.status !== 202) throw new Error(answer.text);
      return answer.body;
    },
    approve: (caller, approval, comment) =>
      caller.post(path(approval, 'approve'), comment === undefined ? undefined : { comment }),
    decline: (caller, approval, comment = 'Not yet') => caller.post(path(approval, 'decline'), { comment }),
    read: async (approval) => (await admin.get(path(approval))).body,
    stateOf: async (itemId) => (await team.readItem(itemId)).state_id ?? '',
    close: () => closeEnded(test.database.db, sql`true`),
  };
}
