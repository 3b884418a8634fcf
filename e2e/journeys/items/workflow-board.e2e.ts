import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow, untilDraggable, type Window } from '../../help/browser.ts';
import { openNetwork } from '../../help/network.ts';
import { allSaved, isPrefetched, whileOffline } from '../../help/offline-steps.ts';
import { expectStatus, type Person } from '../../help/person.ts';
import { makeTeam, type Team } from '../../help/team.ts';
import { findViolations } from '../../screens/axe.ts';

type State = { id: string; name: string };
type Item = { id: string; state_id: string; sequence_id: number };

let browser: Browser;
let team: Team;
let states: Record<string, string>;
let parent: Item;
let plain: Item;

/** Retries for up to ten seconds, because the machine may be busy. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 });
const column = (page: Page, state: string) => page.locator(`[data-column="${states[state]}"]`);
const cardIn = (page: Page, state: string, { id }: Item) =>
  column(page, state).locator(`[data-item-id="${id}"]`);
const toast = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title });

const makeItem = async (name: string, state: string, more: object = {}): Promise<Item> =>
  expectStatus(
    await team.ada.call('POST', `${team.project}/issues/`, { name, state_id: states[state], ...more }),
    201,
  );

/** Stores transitions between pairs of states. Done also needs closed sub-items. */
async function putWorkflow(pairs: readonly (readonly [string, string])[]): Promise<void> {
  const transitions = pairs.map(([from, to]) => ({
    id: crypto.randomUUID(),
    from_state_id: states[from],
    to_state_id: states[to],
    conditions: to === 'Done' ? [{ kind: 'sub_items_done' }] : [],
  }));
  const body = { flows: [{ type_ids: [], transitions }] };
  expectStatus(await team.ada.call('PUT', `${team.project}/workflow/`, body), 200);
}

async function openBoard(person: Person, options = {}): Promise<Window> {
  const window = await openWindow(browser, person, options);
  const { slug, projectId } = team.place;
  await window.page.goto(`/${slug}/projects/${projectId}/issues/`);
  await cardIn(window.page, 'In Progress', parent).waitFor();
  await untilDraggable(window.page);
  await isPrefetched(window.page);
  return window;
}

/** Drags a card over a column without dropping it. */
async function carry(page: Page, card: Locator, over: Locator): Promise<void> {
  const start = (await card.boundingBox())!;
  const end = (await over.boundingBox())!;
  await page.mouse.move(start.x + 60, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 24, { steps: 3 });
  await page.mouse.move(end.x + 100, end.y + 90, { steps: 6 });
}

const stateOf = async ({ id }: Item): Promise<string> => {
  const row: Item = expectStatus(await team.ada.call('GET', `${team.project}/issues/${id}/`), 200);
  return row.state_id;
};

describe('a board whose project goes by a workflow', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    team = await makeTeam();
    const rows: State[] = expectStatus(await team.ada.call('GET', `${team.project}/states/`), 200);
    states = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
    expectStatus(await team.ada.call('PATCH', `${team.project}/`, { is_workflow_enabled: true }), 200);
    await putWorkflow([
      ['Todo', 'In Progress'],
      ['In Progress', 'Todo'],
      ['In Progress', 'Done'],
    ]);
    parent = await makeItem('Ship the tide tables', 'In Progress');
    await makeItem('Proofread', 'Todo', { parent_id: parent.id });
    plain = await makeItem('Paint the hut', 'Todo');
    const body = {
      display_filters: {
        layout: 'kanban',
        group_by: 'state',
        order_by: 'sort_order',
        show_empty_groups: true,
      },
    };
    for (const person of [team.ada, team.ben]) {
      expectStatus(await person.call('PATCH', `${team.project}/user-properties/`, body), 201);
    }
  }, 60_000);
  afterAll(() => browser.close());

  test('columns that refuse a card say why while it is carried, and let go there it stays', async () => {
    const [one, two] = await Promise.all([openBoard(team.ben), openBoard(team.ada)]);
    const { page } = one;
    const done = column(page, 'Done');
    await carry(page, cardIn(page, 'In Progress', parent), done);
    await done.getByText('1 of 1 sub-items is open').waitFor();
    await column(page, 'Backlog').getByText("In Progress doesn't lead here").waitFor();
    expect(await done.getAttribute('aria-disabled')).toBe('true');
    expect(await column(page, 'Todo').getAttribute('aria-disabled')).toBeNull();
    expect(await findViolations(page)).toEqual([]);
    await page.mouse.up();
    const said = toast(page, 'to Done');
    await said.getByText('1 of 1 sub-items is open').waitFor();
    expect(await done.getAttribute('aria-disabled')).toBeNull();
    expect(await cardIn(page, 'In Progress', parent).count()).toBe(1);
    expect(await cardIn(two.page, 'In Progress', parent).count()).toBe(1);
    expect(await stateOf(parent)).toBe(states['In Progress']);
    expect([...one.errors, ...two.errors]).toEqual([]);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('a move that the workflow allows is there for the other', async () => {
    const [one, two] = await Promise.all([openBoard(team.ben), openBoard(team.ada)]);
    await carry(one.page, cardIn(one.page, 'Todo', plain), column(one.page, 'In Progress'));
    await one.page.mouse.up();
    await Promise.all([one, two].map(({ page }) => cardIn(page, 'In Progress', plain).waitFor()));
    await eventually(() => stateOf(plain)).toBe(states['In Progress']);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  test('a move that was made offline and is not allowed any more is taken back, and that is said', async () => {
    const network = await openNetwork();
    const one = await openBoard(team.ben, { proxy: network.proxy });
    const { page } = one;
    await whileOffline(network, one, async () => {
      await carry(page, cardIn(page, 'In Progress', plain), column(page, 'Done'));
      await page.mouse.up();
      await cardIn(page, 'Done', plain).waitFor();
      await putWorkflow([['In Progress', 'Todo']]);
    });
    const said = toast(page, `-${plain.sequence_id} to Done`);
    await said.getByText("In Progress doesn't lead here").waitFor({ timeout: 40_000 });
    await cardIn(page, 'In Progress', plain).waitFor();
    await allSaved(page);
    expect(await stateOf(plain)).toBe(states['In Progress']);
    expect(one.errors).toEqual([]);
    await one.context.close();
    await network.close();
  }, 120_000);
});
