import type { Project } from '@tandem/shared/projects/schema.ts';
import { type Caller, type TestApp, expectMade } from '../testing.ts';

type Place = { test: TestApp; workspace: { id: string; slug: string }; owner: Caller; mark: string };

/** An item that is over, an archived one, and a request of the owner that can be taken back. */
export async function makeItemStates({ owner, mark, workspace }: Place, project: Project) {
  const base = `/api/workspaces/${workspace.slug}/projects/${project.id}/`;
  const states = (await owner.get(`${base}states/`)).body as { id: string; group: string }[];
  const state_id = states.find(({ group }) => group === 'completed')?.id;
  const make = async (name: string) =>
    expectMade<{ id: string }>(await owner.post(`${base}issues/`, { name: `${mark} ${name}`, state_id })).id;
  const [done_item, archived_item] = [await make('item that is over'), await make('archived item')];
  expectMade(await owner.post(`${base}issues/${archived_item}/archive/`));
  const mutation = `${mark} mutation`;
  const options = { headers: { 'x-mutation-id': mutation } };
  expectMade(await owner.patch(`${base}issues/${done_item}/`, { priority: 'low' }, options));
  return { done_item, archived_item, mutation };
}
