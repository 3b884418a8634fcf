import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openWindow, serverUrl, untilDraggable, type Window } from '../../help/browser.ts';
import { expectStatus, joinPlace, type Person, signUp } from '../../help/person.ts';
import { makeTeam, type Team } from '../../help/team.ts';
import { findViolations } from '../../screens/axe.ts';

type State = { id: string; name: string };
type Item = { id: string; sequence_id: number; state_id: string };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let browser: Browser;
let team: Team;
/** The requester. Ada and Cleo are the approvers. */
let cleo: Person;
let states: Record<string, string>;

const column = (page: Page, state: string) => page.locator(`[data-column="${states[state]}"]`);
const cardIn = (page: Page, state: string, { id }: Item) =>
  column(page, state).locator(`[data-item-id="${id}"]`);
const keyOf = ({ sequence_id }: Item) => `TEAM-${sequence_id}`;
const inWorkspace = (rest: string) => `/${team.place.slug}/${rest}`;
const box = (page: Page) => page.getByRole('region', { name: 'Approval', exact: true });
const waitsFor = (from: string, to: string) => `Waiting for approval: ${from} → ${to}`;

const makeItem = async (name: string): Promise<Item> =>
  expectStatus(
    await team.ben.call('POST', `${team.project}/issues/`, { name, state_id: states['In Progress'] }),
    201,
  );

/**
 * Stores a workflow: the move from In Progress to Done needs two people, the way back is open to everyone.
 */
async function putWorkflow(): Promise<void> {
  const step = (from: string, to: string, approval: object | null = null) => ({
    id: crypto.randomUUID(),
    from_state_id: states[from],
    to_state_id: states[to],
    approval,
  });
  const approval = { count: 2, member_ids: [team.ada.id, cleo.id] };
  const transitions = [step('In Progress', 'Done', approval), step('Done', 'In Progress')];
  const body = { flows: [{ type_ids: [], transitions }] };
  expectStatus(await team.ada.call('PUT', `${team.project}/workflow/`, body), 200);
}

async function open(person: Person, path: string, options = {}): Promise<Window> {
  const window = await openWindow(browser, person, options);
  await window.page.goto(path);
  return window;
}

async function openBoard(person: Person, item: Item): Promise<Window> {
  const window = await open(person, inWorkspace(`projects/${team.place.projectId}/issues/`));
  await cardIn(window.page, 'In Progress', item).waitFor();
  await untilDraggable(window.page);
  return window;
}

async function drag(page: Page, card: Locator, over: Locator): Promise<void> {
  const start = (await card.boundingBox())!;
  const end = (await over.boundingBox())!;
  await page.mouse.move(start.x + 60, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 70, start.y + 24, { steps: 3 });
  await page.mouse.move(end.x + 100, end.y + 90, { steps: 6 });
  await page.mouse.up();
}

const expectClean = async (windows: readonly Window[]) => {
  expect(windows.flatMap(({ errors }) => errors)).toEqual([]);
  await Promise.all(windows.map(({ context }) => context.close()));
};

describe('a transition that two people have to approve', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
    team = await makeTeam();
    cleo = await signUp(serverUrl(), 'Cleo');
    await joinPlace(team.ada, cleo, team.place);
    const rows: State[] = expectStatus(await team.ada.call('GET', `${team.project}/states/`), 200);
    states = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
    expectStatus(await team.ada.call('PATCH', `${team.project}/`, { is_workflow_enabled: true }), 200);
    await putWorkflow();
    const display_filters = {
      layout: 'kanban',
      group_by: 'state',
      order_by: 'sort_order',
      show_empty_groups: true,
    };
    for (const person of [team.ada, team.ben, cleo]) {
      const path = `${team.project}/user-properties/`;
      expectStatus(await person.call('PATCH', path, { display_filters }), 201);
    }
  }, 60_000);
  afterAll(() => browser.close());

  test('is asked for on the board, approved in the inbox and on a phone, and seen by all at once', async () => {
    const item = await makeItem('Ship the tide tables');
    const [bens, adas] = await Promise.all([openBoard(team.ben, item), openBoard(team.ada, item)]);
    await drag(bens.page, cardIn(bens.page, 'In Progress', item), column(bens.page, 'Done'));
    for (const { page } of [bens, adas]) {
      const card = cardIn(page, 'In Progress', item);
      await card.getByRole('img', { name: waitsFor('In Progress', 'Done') }).waitFor();
    }
    expect(await findViolations(bens.page)).toEqual([]);

    const inbox = await open(team.ada, inWorkspace('notifications/'));
    await inbox.page.getByRole('tab', { name: /^Approvals/ }).click();
    const line = inbox.page.locator(`[data-group="${item.id}"]`);
    await line.getByText('Ben asks you to approve').waitFor();
    await line.hover();
    expect(await findViolations(inbox.page)).toEqual([]);
    await line.getByRole('button', { name: `Approve ${keyOf(item)}`, exact: true }).click();
    await inbox.page.getByText('No approvals waiting').waitFor();

    const phone = await open(
      cleo,
      inWorkspace(`projects/${team.place.projectId}/issues/${item.id}#approval`),
      PHONE,
    );
    const approval = box(phone.page);
    await approval.getByText('Ben asks for approval to move this to Done').waitFor();
    await approval.getByRole('img', { name: '1 of 2 approved' }).waitFor();
    expect(await findViolations(phone.page)).toEqual([]);
    const button = approval.getByRole('button', { name: 'Approve', exact: true });
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await approval.getByRole('textbox', { name: 'Comment' }).fill('Works on my phone.');
    await button.click();
    await Promise.all([bens, adas].map(({ page }) => cardIn(page, 'Done', item).waitFor()));
    await approval.waitFor({ state: 'detached' });
    await phone.page.getByText('Works on my phone.').waitFor();

    await drag(bens.page, cardIn(bens.page, 'Done', item), column(bens.page, 'In Progress'));
    const back = cardIn(adas.page, 'In Progress', item);
    await back.waitFor();
    expect(await back.getByRole('img', { name: /^Waiting/ }).count()).toBe(0);
    await expectClean([bens, adas, inbox, phone]);
  });

  test('is asked for by the picker of the state, and declined with a comment', async () => {
    const item = await makeItem('Paint the hut');
    const bens = await open(team.ben, inWorkspace(`browse/${keyOf(item)}/`));
    await bens.page.getByRole('button', { name: 'State: In Progress' }).click();
    await bens.page.getByRole('option', { name: /^Done/ }).click();
    const asked = box(bens.page);
    await asked.getByText('You asked for approval to move this to Done').waitFor();
    await asked.getByRole('button', { name: 'Withdraw' }).waitFor();
    await bens.page.getByText('asked Ada, Cleo to approve Done').waitFor();
    expect(await findViolations(bens.page)).toEqual([]);

    const phone = await open(cleo, inWorkspace('notifications/'), PHONE);
    const line = phone.page.locator(`[data-group="${item.id}"]`);
    const decline = line.getByRole('button', { name: `Decline ${keyOf(item)}`, exact: true });
    await decline.click();
    const dialog = phone.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('The second coat is missing.');
    expect(await findViolations(phone.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await asked.waitFor({ state: 'detached' });
    await bens.page.getByText('declined Done: The second coat is missing.').waitFor();
    await bens.page.getByRole('button', { name: 'State: In Progress' }).waitFor();

    await bens.page.goto(inWorkspace('notifications/'));
    const shown = bens.page.locator(`[data-group="${item.id}"]`);
    await shown.getByText('declined In Progress → Done').waitFor();
    await shown.getByText('The second coat is missing.').waitFor();
    await expectClean([bens, phone]);
  });
});
