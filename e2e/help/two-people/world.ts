import { serverUrl } from '../browser.ts';
import { type Person, expectStatus, joinPlace, makePlace, signUp } from '../person.ts';
import { importTracker, TRACKER } from '../tracker.ts';

/** Two people on the imported tracker. */
export type World = {
  ada: Person;
  ben: Person;
  slug: string;
  projectId: string;
  /** The path of its calls, and that of its screen. */
  project: string;
  items: string;
};

type Product = { url: string; dataDirectory: string };
/** The one product that all journeys share. */
const shared = (): Product => ({ url: serverUrl(), dataDirectory: process.env['TANDEM_DATA'] ?? '' });

/** Imports the tracker and lets both look at it like this. */
export async function makeTracker(
  display_filters: Record<string, unknown>,
  { url, dataDirectory }: Product = shared(),
): Promise<World> {
  const [ada, ben] = await Promise.all([signUp(url, 'Ada'), signUp(url, 'Ben')]);
  const place = await makePlace(ada);
  const { slug } = place;
  await importTracker(slug, dataDirectory);
  const projects = expectStatus(await ada.call('GET', `/api/workspaces/${slug}/projects/`), 200);
  const isTracker = ({ identifier }: { identifier: string }) => identifier === TRACKER;
  const projectId = projects.find(isTracker).id as string;
  await joinPlace(ada, ben, { ...place, projectId });
  const world: World = {
    ...{ ada, ben, slug, projectId, project: `/api/workspaces/${slug}/projects/${projectId}` },
    items: `/${slug}/projects/${projectId}/issues/`,
  };
  await show(world, display_filters);
  return world;
}

/** Both look at the items like this from their next visit on. */
export async function show(
  { ada, ben, project }: World,
  display_filters: Record<string, unknown>,
): Promise<void> {
  const usual = { sub_issue: true, show_empty_groups: display_filters['layout'] === 'kanban' };
  const body = { display_filters: { ...usual, ...display_filters } };
  for (const person of [ada, ben]) {
    expectStatus(await person.call('PATCH', `${project}/user-properties/`, body), 201);
  }
}
