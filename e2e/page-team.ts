import type { Browser } from 'playwright-core';
import { type Window, launchBrowser, openWindow, serverUrl } from './browser.ts';
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

/** The same with a window for each of them. */
export async function openPageTeam(): Promise<
  PageTeam & { browser: Browser; first: Window; second: Window }
> {
  const browser = await launchBrowser();
  const team = await makePageTeam();
  const [first, second] = await Promise.all([openWindow(browser, team.ada), openWindow(browser, team.ben)]);
  return { ...team, browser, first, second };
}
