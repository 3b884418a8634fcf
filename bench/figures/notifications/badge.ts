import { performance } from 'node:perf_hooks';
import type { Browser } from 'playwright-core';
import { openWindow } from '../../../e2e/help/browser.ts';
import { type Person, expectStatus } from '../../../e2e/help/person.ts';
import { installProbe, takeSamples, timedFrom } from '../../browser/probe.ts';
import { type Figure, atMost, beside } from '../../harness/figure.ts';
import { type Scene, settle } from '../../harness/scene.ts';
import { percentile } from '../../harness/statistics.ts';

const TIMES = 20;
const LIMIT_MS = 500;

type Act = (itemId: string) => Promise<number>;

/** What makes somebody's badge count, each until its answer; mentions come last, because the badge then shows them alone. */
function actsOf({ person, project }: Scene, reader: Person): [string, Act][] {
  const timed = async (send: () => Promise<unknown>) => {
    const start = performance.now();
    await send();
    return performance.now() - start;
  };
  const mention = `<p><mention-component entity_name="user_mention" entity_identifier="${reader.id}"></mention-component></p>`;
  return [
    [
      'Inbox',
      (id) =>
        timed(() => person.callOnce('PATCH', `${project}/issues/${id}/`, { assignee_ids: [reader.id] })),
    ],
    [
      'Inbox@ ',
      (id) =>
        timed(() => person.callOnce('POST', `${project}/issues/${id}/comments/`, { comment_html: mention })),
    ],
  ];
}

/** From the moment at which somebody assigns or mentions until the badge in the other one's browser is painted. */
export async function measureBadge(browser: Browser, scene: Scene, reader: Person): Promise<Figure> {
  const { person, project, slug } = scene;
  // Of one that somebody else works on they would be notified twice: that one goes, and another one comes.
  const query = `assignees=None&per_page=${2 * TIMES}&cursor=${2 * TIMES}:0:0`;
  const list = expectStatus<{ results: { id: string }[] }>(
    await person.call('GET', `${project}/issues/?${query}`),
    200,
  );
  const ids = list.results.map(({ id }) => id);
  const { page, context } = await openWindow(browser, reader);
  await context.addInitScript(installProbe);
  await page.goto(`/${slug}/`);
  await page.getByRole('link', { name: 'Inbox' }).waitFor();
  const answers: number[] = [];
  for (const [label, act] of actsOf(scene, reader)) {
    for (let n = 1; n <= TIMES; n += 1) {
      await settle();
      const at = Date.now();
      const sent = act(ids.pop() ?? '');
      await timedFrom(page, 'badge', at, `${label}${n}`);
      answers.push(await sent);
    }
  }
  const samples = await takeSamples(page);
  await context.close();
  const value = percentile(
    samples.map(({ ms }) => ms),
    0.95,
  );
  const floor = percentile(answers, 0.95);
  const name = 'assigned or mentioned to the badge of the other browser, p95';
  return beside(atMost(name, value, LIMIT_MS), floor);
}
