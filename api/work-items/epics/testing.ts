import { expect } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';

/** A team whose project has epics switched on. */
export type EpicTeam = Team & {
  /** Paths of the project and of its epics; `epic(id)` of one. */
  base: string;
  epics: string;
  epic: (id: string) => string;
  makeEpic: (values?: Record<string, unknown>, caller?: Caller) => Promise<WorkItemRow>;
  switchEpics: (is_epic_enabled: boolean) => Promise<void>;
  /** The lists of issues and of epics, kept alive over an action, are those that are read afterwards. */
  replay: (action: () => Promise<Answer>) => Promise<Answer>;
};

export const idsIn = (answer: Answer): string[] => answer.body.results.map((row: { id: string }) => row.id);

export async function makeEpicTeam(): Promise<EpicTeam> {
  const team = await makeTeam();
  const { test, admin, member, stream, liveList } = team;
  const base = team.items.replace(/issues\/$/, '');
  const epics = `${base}epics/`;
  const switchEpics = async (is_epic_enabled: boolean) => {
    expect((await admin.patch(base, { is_epic_enabled })).status).toBe(200);
  };
  const makeEpic: EpicTeam['makeEpic'] = async (values = {}, caller = member) => {
    const answer = await caller.post(epics, { name: 'An epic', ...values });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const lists = [liveList, { url: epics, kind: 'epic' as const }];
  const replay: EpicTeam['replay'] = (action) =>
    expectReplay({ test, caller: member, stream, lists, action });
  await switchEpics(true);
  return { ...team, base, epics, epic: (id) => `${epics}${id}/`, makeEpic, switchEpics, replay };
}
