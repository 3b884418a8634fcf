import type { Browser } from 'playwright-core';
import { firstItemAt, installProbe, takeSamples, timedFrom } from '../browser/probe.ts';
import { wholeOnDevice } from '../browser/local-copy.ts';
import { launchBrowser, openWindow } from '../../e2e/help/browser.ts';
import { expectStatus } from '../../e2e/help/person.ts';
import { measureCalls } from '../harness/calls.ts';
import { type Figure, atMost } from '../harness/figure.ts';
import { type Scene, settle } from '../harness/scene.ts';
import { seedPlanning } from '../harness/planning.ts';
import { percentile } from '../harness/statistics.ts';
import { measureTransfer } from './transfer.ts';

const ITEMS = 2000;
/** As many as one request takes. */
const BATCH = 500;
const VIEWS = 20;
const CLOSED = 30;
const PAINTS = 5;
const DAY_MS = 86_400_000;

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** A cycle that runs now with two thousand items, and views beside what the tracker brought. */
async function fill({ sql, person, project, projectId }: Scene): Promise<{ cycleId: string; ids: string[] }> {
  await seedPlanning(sql, projectId);
  const days = { start_date: dayFromNow(-7), end_date: dayFromNow(7) };
  const { id } = expectStatus<{ id: string }>(
    await person.call('POST', `${project}/cycles/`, { name: 'Sprint of today', ...days }),
    201,
  );
  const ids: string[] = [];
  for (let page = 0; ids.length < ITEMS; page += 1) {
    const query = `per_page=${BATCH}&cursor=${BATCH}:${page}:0`;
    const list = expectStatus<{ results: { id: string }[] }>(
      await person.call('GET', `${project}/issues/?${query}`),
      200,
    );
    const issues = list.results.map((row) => row.id);
    expectStatus(await person.call('POST', `${project}/cycles/${id}/cycle-issues/`, { issues }), 201);
    ids.push(...issues);
  }
  for (let n = 0; n < VIEWS; n += 1) {
    const view = { name: `View ${n}`, filters: { priority: ['urgent', 'high'] } };
    expectStatus(await person.call('POST', `${project}/views/`, view), 201);
  }
  return { cycleId: id, ids };
}

const cyclesOf = ({ slug, projectId }: Scene) => `/${slug}/projects/${projectId}/cycles/`;

/** From the moment at which somebody closes an item until the numbers beside the chart are painted here. */
async function measureChart(browser: Browser, scene: Scene, ids: readonly string[]): Promise<number[]> {
  const { person, project } = scene;
  const states = expectStatus<{ id: string; group: string }[]>(
    await person.call('GET', `${project}/states/`),
    200,
  );
  const open = states.find(({ group }) => group === 'unstarted')?.id;
  const done = states.find(({ group }) => group === 'completed')?.id;
  const { page, context } = await openWindow(browser, person);
  await context.addInitScript(installProbe);
  await page.goto(cyclesOf(scene));
  const text = page.getByText(/^[\d,]+ of [\d,]+ done$/).first();
  await text.waitFor();
  await wholeOnDevice(page);
  for (let n = 0; n < CLOSED; n += 1) {
    const [count = '', total = ''] = ((await text.textContent()) ?? '').match(/[\d,]+/g) ?? [];
    const before = Number(count.replaceAll(',', ''));
    const id = ids[n] ?? '';
    // Whatever it was, it is moved once so that each step changes the count by one.
    const row = expectStatus<{ state_id: string }>(await person.call('GET', `${project}/issues/${id}/`), 200);
    const isDone = states.find((state) => state.id === row.state_id)?.group === 'completed';
    await settle();
    const at = Date.now();
    const sent = person.call('PATCH', `${project}/issues/${id}/`, { state_id: isDone ? open : done });
    const after = (before + (isDone ? -1 : 1)).toString();
    await timedFrom(page, 'chart', at, `${after} of ${total} done`);
    await sent;
  }
  const samples = await takeSamples(page);
  await context.close();
  return samples.map(({ ms }) => ms);
}

/** A cycle of a project that this browser has seen before. */
async function measurePage(browser: Browser, scene: Scene, cycleId: string): Promise<number[]> {
  const { page, context } = await openWindow(browser, scene.person, { serviceWorkers: 'allow' });
  await context.addInitScript(installProbe);
  const address = `${cyclesOf(scene)}${cycleId}/`;
  await page.goto(address);
  await firstItemAt(page);
  await wholeOnDevice(page);
  const times: number[] = [];
  for (let n = 0; n < PAINTS; n += 1) {
    await page.goto('about:blank');
    await page.goto(address);
    times.push(await firstItemAt(page));
  }
  await context.close();
  return times;
}

/** Lists of cycles, modules and views, and a cycle of two thousand items: read, watched, opened. */
export async function measurePlanning(scene: Scene): Promise<Figure[]> {
  process.env['TANDEM_URL'] = scene.server.url;
  const { cycleId, ids } = await fill(scene);
  const cycle = `${scene.project}/cycles/${cycleId}`;
  const figures: Figure[] = [];
  for (const [name, path, max_ms] of [
    ['list of cycles, p95', `${scene.project}/cycles/`, 40],
    ['list of modules, p95', `${scene.project}/modules/`, 40],
    ['list of views, p95', `${scene.project}/views/`, 40],
    ['progress of a cycle of 2,000 items, p95', `${cycle}/progress/`, 60],
    ['shares and burndown of it, p95', `${cycle}/analytics/?type=issues`, 60],
    ['its progress day by day, p95', `${cycle}/cycle-progress/`, 60],
  ] as const) {
    figures.push(await measureCalls(scene, { name, paths: [path], max_ms }));
  }
  const browser = await launchBrowser();
  try {
    const chart = percentile(await measureChart(browser, scene, ids), 0.95);
    figures.push(atMost('an item closed elsewhere to its number here, p95', chart, 300));
    const paint = percentile(await measurePage(browser, scene, cycleId), 0.5);
    figures.push(atMost('first paint of a cycle opened before', paint, 700));
  } finally {
    await browser.close();
  }
  return [...figures, ...(await measureTransfer(scene))];
}
