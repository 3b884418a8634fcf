import { serverUrl } from './browser.ts';
import { type Person, type Place, joinPlace, makePlace, signUp } from './person.ts';

export type Team = {
  ada: Person;
  ben: Person;
  place: Place;
  /** The project's path in the API. */
  project: string;
};

/** Ada's project, in which Ben is a member. */
export async function makeTeam(): Promise<Team> {
  const [ada, ben] = await Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Ben')]);
  const place = await makePlace(ada);
  await joinPlace(ada, ben, place);
  return { ada, ben, place, project: `/api/workspaces/${place.slug}/projects/${place.projectId}` };
}
