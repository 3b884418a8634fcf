import { expect } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type CycleTeam, makeCycleTeam } from '../../planning/cycles/testing.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';

/** A team whose project counts in points, with a second project that only some are in. */
export type AnalyticsTeam = CycleTeam & {
  url: string;
  points: Record<'1' | '2.5' | '8', string>;
  labels: Record<'Sea' | 'Sky', string>;
  /** Only the administrator is in it; an item of it. */
  other: { id: string; item: WorkItemRow };
  get: <T>(path: string, caller?: Caller) => Promise<T>;
};

export async function makeAnalyticsTeam(): Promise<AnalyticsTeam> {
  const team = await makeCycleTeam();
  const { admin, test, project, workspace, project_path } = team;
  const url = `/api/workspaces/${workspace.slug}/`;
  const estimate = await admin.post(`${project_path}estimates/`, {
    estimate: { type: 'points' },
    estimate_points: ['1', '2.5', '8'].map((value, index) => ({ key: index + 1, value })),
  });
  expect((await admin.patch(project_path, { estimate: estimate.body.id })).status).toBe(200);
  const points = Object.fromEntries(
    estimate.body.points.map(({ id, value }: { id: string; value: string }) => [value, id]),
  );
  const labelled = { ...project, workspace: workspace.id } as never;
  const [sea, sky] = [
    await test.makeLabel(admin, labelled, { name: 'Sea' }),
    await test.makeLabel(admin, labelled, { name: 'Sky' }),
  ];
  const second = await test.makeProject(admin, workspace);
  const made = await admin.post(`${url}projects/${second.id}/issues/`, { name: 'Elsewhere' });
  const get = async <T>(path: string, caller: Caller = team.member): Promise<T> => {
    const answer = await caller.get<T>(`${url}${path}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  return {
    ...team,
    url,
    points: points as AnalyticsTeam['points'],
    labels: { Sea: sea.id, Sky: sky.id },
    other: { id: second.id, item: made.body },
    get,
  };
}
