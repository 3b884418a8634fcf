import type { Initiative, InitiativePart } from '@tandem/shared/planning/initiatives/schema.ts';
import { type Stream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type Caller, expectMade } from '../../testing/app.ts';
import type { ReplayedList } from '../../testing/replay.ts';
import { type Team, makeTeam } from '../../work-items/items/testing.ts';
import { readAllBehind } from './behind.ts';

/** A team and the initiatives of its workspace. */
export type InitiativeTeam = Team & {
  /** The paths of the project, of the initiatives, and of one of them. */
  base: string;
  initiatives: string;
  initiative: (id: string) => string;
  makeInitiative: (values?: Record<string, unknown>, caller?: Caller) => Promise<Initiative>;
  addPart: (id: string, part: Record<string, unknown>, caller?: Caller) => Promise<InitiativePart>;
  read: (id: string, caller?: Caller) => Promise<Initiative>;
  /** An epic of the project, or of another one. */
  makeEpic: (values?: Record<string, unknown>, base?: string) => Promise<{ id: string }>;
  /** What the reader of the log does after Changes. */
  catchUp: () => Promise<number>;
  workspace_stream: Stream;
  liveInitiatives: ReplayedList;
};

export async function makeInitiativeTeam(): Promise<InitiativeTeam> {
  const team = await makeTeam();
  const base = team.items.replace(/issues\/$/, '');
  const initiatives = `/api/workspaces/${team.workspace.slug}/initiatives/`;
  await team.admin.patch(base, { is_issue_type_enabled: true, is_epic_enabled: true, module_view: true });
  const initiative = (id: string) => `${initiatives}${id}/`;
  return {
    ...team,
    base,
    initiatives,
    initiative,
    makeInitiative: async (values = {}, caller = team.member) =>
      expectMade<Initiative>(await caller.post(initiatives, { name: 'An initiative', ...values })),
    addPart: async (id, part, caller = team.member) =>
      expectMade<InitiativePart>(await caller.post(`${initiative(id)}parts/`, part)),
    read: async (id, caller = team.member) => (await caller.get<Initiative>(initiative(id))).body,
    makeEpic: async (values = {}, at = base) =>
      expectMade<{ id: string }>(await team.member.post(`${at}epics/`, { name: 'An epic', ...values })),
    catchUp: () => readAllBehind(team.test.database.db),
    workspace_stream: workspaceStream(team.workspace.id),
    liveInitiatives: { url: initiatives, kind: 'initiative' },
  };
}
