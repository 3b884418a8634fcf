import { performance } from 'node:perf_hooks';
import type { Browser } from 'playwright-core';
import { launchBrowser, openWindow } from '../../../e2e/help/browser.ts';
import { type Person, expectStatus, signUp } from '../../../e2e/help/person.ts';
import { firstItemAt, installProbe } from '../../browser/probe.ts';
import { measureCalls } from '../../harness/calls.ts';
import { addToProject } from '../../harness/crowd.ts';
import { type Figure, atMost, beside, noted } from '../../harness/figure.ts';
import { seedInbox } from '../../harness/inbox.ts';
import { type Scene, settle } from '../../harness/scene.ts';
import { percentile } from '../../harness/statistics.ts';
import { measureBadge } from './badge.ts';
import { measureCatchUp } from './catch-up.ts';
import { measureFollowers } from './followers.ts';
import { measureSearchWithPages } from '../search.ts';

const INBOX = 10_000;
const MAX_INBOX_MS = 40;
const BARE_READS = 200;
const PAINTS = 7;
const MAX_PAINT_MS = 500;
/** What the home asks the server for: the greeting is there before anything was. */
const RECENT_VISIT = 'section[aria-labelledby="home-recents"] a';

/** The same rows by one query written by hand, without sign-in, HTTP, or asking what the person may see. */
async function bareRead({ sql }: Scene, userId: string, what: 'page' | 'count'): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < BARE_READS; n += 1) {
    const start = performance.now();
    if (what === 'page')
      await sql`select * from notifications where receiver_id = ${userId} order by created_at desc limit 100`;
    else await sql`select count(*) from notifications where receiver_id = ${userId} and read_at is null`;
    times.push(performance.now() - start);
  }
  return percentile(times, 0.95);
}

/** The inbox as its screen and the badge ask for it, and all of it read at once. */
async function measureInbox(scene: Scene, reader: Person): Promise<Figure[]> {
  const { sql, slug, projectId } = scene;
  await seedInbox(sql, projectId, reader.id, INBOX);
  const inbox = `/api/workspaces/${slug}/users/notifications/`;
  const many = INBOX.toLocaleString('en-US');
  const figures: Figure[] = [];
  for (const [name, path, what] of [
    [`inbox of ${many}: first page, p95`, `${inbox}?all=true&per_page=100&cursor=100:0:0`, 'page'],
    [`inbox of ${many}: its count, p95`, `${inbox}unread/?all=true`, 'count'],
  ] as const) {
    const asked = { name, paths: [path], max_ms: MAX_INBOX_MS, cookie: reader.cookie };
    const measured = await measureCalls(scene, asked);
    const floor = await bareRead(scene, reader.id, what);
    figures.push(beside(measured, floor));
  }
  const start = performance.now();
  expectStatus(await reader.callOnce('POST', `${inbox}mark-all-read/`, { all: true }), 200);
  const value = performance.now() - start;
  figures.push(noted(`inbox of ${many}: all are read`, value, 'ms'));
  return figures;
}

/** A home that this browser has seen before. */
async function measureHome(browser: Browser, { person, project, slug }: Scene): Promise<Figure> {
  const list = expectStatus<{ results: { id: string }[] }>(
    await person.call('GET', `${project}/issues/?per_page=10&cursor=10:0:0`),
    200,
  );
  for (const { id } of list.results) await person.call('GET', `${project}/issues/${id}/`);
  const { page, context } = await openWindow(browser, person, { serviceWorkers: 'allow' });
  await context.addInitScript(installProbe, RECENT_VISIT);
  await page.goto(`/${slug}/`);
  await firstItemAt(page, RECENT_VISIT);
  const times: number[] = [];
  for (let n = 0; n < PAINTS; n += 1) {
    await settle();
    await page.goto('about:blank');
    await page.goto(`/${slug}/`);
    times.push(await firstItemAt(page, RECENT_VISIT));
  }
  await context.close();
  return atMost(
    'first paint of the home opened before, with what was visited',
    percentile(times, 0.5),
    MAX_PAINT_MS,
  );
}

/** What people are told: the badge, a large inbox, many followers, a reader far behind; the home, and search of everything. */
export async function measureNotifications(scene: Scene): Promise<Figure[]> {
  process.env['TANDEM_URL'] = scene.server.url;
  const reader = await signUp(scene.server.url, 'Reader');
  await addToProject(scene, reader.id);
  const figures: Figure[] = [];
  const browser = await launchBrowser();
  try {
    figures.push(await measureBadge(browser, scene, reader));
    figures.push(await measureHome(browser, scene));
  } finally {
    await browser.close();
  }
  figures.push(...(await measureInbox(scene, reader)));
  figures.push(...(await measureFollowers(scene)));
  figures.push(await measureSearchWithPages(scene));
  figures.push(...(await measureCatchUp(scene)));
  return figures;
}
