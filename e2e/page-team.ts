import { serverUrl } from './browser.ts';
import { type Person, type Place, joinPlace, makePlace, signUp } from './person.ts';

export type PageTeam = {
  ada: Person;
  ben: Person;
  place: Place;
  /** The project's path in the API. */
  project: string;
  /** Where its pages are on screen. */
  list: string;
};

/** Ada's project, in which Ben is a member. */
export async function makePageTeam(): Promise<PageTeam> {
  const [ada, ben] = await Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Ben')]);
  const place = await makePlace(ada);
  await joinPlace(ada, ben, place);
  const { slug, projectId } = place;
  return {
    ...{ ada, ben, place },
    project: `/api/workspaces/${slug}/projects/${projectId}`,
    list: `/${slug}/projects/${projectId}/pages/`,
  };
}
