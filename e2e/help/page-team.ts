import type { Browser } from 'playwright-core';
import { type Window, launchBrowser, openWindow } from './browser.ts';
import { type Team, makeTeam } from './team.ts';

/** `list`: where the pages of the project are on screen. */
export type PageTeam = Team & { list: string };

export async function makePageTeam(): Promise<PageTeam> {
  const team = await makeTeam();
  const { slug, projectId } = team.place;
  return { ...team, list: `/${slug}/projects/${projectId}/pages/` };
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
