import { type Person, expectStatus } from '../help/person.ts';

type Scene = { ada: Person; workspace: string; project: string };
type Made = { id: string };

const OPEN = ['backlog', 'unstarted', 'started'];
const LONG_NAME =
  'engTriage: regressions since 9.2.0 that have no owner yet and are still waiting for a first reproduction by somebody of the team';

const emoji = (code: number) => ({ in_use: 'emoji', emoji: { value: String(code) } });

const OF_PROJECT = [
  {
    name: 'All open, by priority',
    filters: { state_group: OPEN },
    display_filters: { group_by: 'priority' },
  },
  {
    name: 'Compile speed',
    filters: { priority: ['urgent', 'high'], state_group: OPEN },
    logo_props: emoji(9889),
  },
  { name: 'Overdue', filters: { priority: ['urgent', 'high'] }, logo_props: emoji(9200) },
  { name: LONG_NAME, filters: { priority: ['urgent'], state_group: OPEN } },
  { name: 'Без исполнителя и без оценки', filters: { assignees: ['None'], state_group: OPEN }, access: 1 },
] as const;
const OF_WORKSPACE = [
  { name: 'Без исполнителя', filters: { assignees: ['None'] }, access: 1 },
  { name: 'Release blockers', filters: { priority: ['urgent', 'high'], state_group: OPEN } },
] as const;

/** Saved views: favourite, locked, published, private, and one with a name as long as people write them. */
export async function addSavedViews({ ada, workspace, project }: Scene): Promise<void> {
  const made: Made[] = [];
  for (const view of OF_PROJECT)
    made.push(expectStatus<Made>(await ada.call('POST', `${project}/views/`, view), 201));
  const [open, compile, , long] = made;
  for (const view of [open?.id, compile?.id])
    expectStatus(await ada.call('POST', `${project}/user-favorite-views/`, { view }), 204);
  expectStatus(await ada.call('POST', `${project}/views/${long?.id}/lock/`), 204);
  expectStatus(await ada.call('POST', `${project}/views/${compile?.id}/publish/`, {}), 200);
  for (const view of OF_WORKSPACE) expectStatus(await ada.call('POST', `${workspace}/views/`, view), 201);
}
