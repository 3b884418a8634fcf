import type { IntakeDetail } from '@tandem/shared/work-items/intake/schema.ts';
import { expect } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { makeTeam } from '../items/testing.ts';

/** A project with intake, and what one does with it. */
export async function makeIntakeTeam(env: Record<string, string> = {}) {
  const team = await makeTeam(undefined, env);
  const base = `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/`;
  const list = `${base}inbox-issues/`;
  await team.admin.patch(base, { inbox_view: true });
  const path = (id: string) => `${list}${id}/`;
  const live = { url: `${list}?status=-2,-1,0,1,2`, kind: 'intake' as const };
  return {
    ...team,
    base,
    list,
    path,
    live,
    replay: (action: () => Promise<Answer>) =>
      expectReplay({
        test: team.test,
        caller: team.member,
        stream: team.stream,
        lists: [live, team.liveList],
        action,
      }),
    submit: async (issue: object = {}, caller: Caller = team.guest): Promise<IntakeDetail> => {
      const { status, body, text } = await caller.post(list, {
        source: 'IN_APP',
        issue: { name: 'Please', ...issue },
      });
      expect(status, text).toBe(200);
      return body;
    },
    decide: (id: string, body: object, caller: Caller = team.admin) => caller.patch(path(id), body),
    historyOf: async (id: string) => {
      const { body } = await team.admin.get(`${team.item(id)}history/?activity_type=issue-property`);
      return body.map(({ field, verb, old_value, new_value }: Record<string, string>) => [
        ...[field, verb],
        ...[old_value, new_value],
      ]);
    },
  };
}
export type IntakeTeam = Awaited<ReturnType<typeof makeIntakeTeam>>;

export const idsIn = ({ body }: Answer) =>
  body.results.map(({ issue }: IntakeDetail) => issue.id) as string[];
export const soon = () => new Date(Date.now() + 86_400_000).toISOString();
