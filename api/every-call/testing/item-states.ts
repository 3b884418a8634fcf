import type { Project } from '@tandem/shared/projects/projects/schema.ts';
import { expectMade } from '../../testing/app.ts';
import type { Place } from './project-fixture.ts';

/** Items and epics that are over and archived, and a request of the owner that can be taken back. */
export async function makeItemStates({ owner, mark, workspace }: Place, project: Project) {
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const states = (await owner.get(`${base}states/`)).body as { id: string; group: string }[];
  const state_id = states.find(({ group }) => group === 'completed')?.id;
  const make = async (name: string, path = 'issues') =>
    expectMade<{ id: string }>(await owner.post(`${base}${path}/`, { name: `${mark} ${name}`, state_id })).id;
  const [done_item, archived_item] = [await make('item that is over'), await make('archived item')];
  expectMade(await owner.post(`${base}issues/${archived_item}/archive/`));
  const [done_epic, archived_epic] = [
    await make('epic that is over', 'epics'),
    await make('archived epic', 'epics'),
  ];
  expectMade(await owner.post(`${base}epics/${archived_epic}/archive/`));
  const mutation = `${mark} mutation`;
  const options = { headers: { 'x-mutation-id': mutation } };
  expectMade(await owner.patch(`${base}issues/${done_item}/`, { priority: 'low' }, options));
  return { done_item, archived_item, done_epic, archived_epic, mutation };
}
