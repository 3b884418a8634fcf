import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { untilDraggable } from '../../help/browser.ts';
import { openNetwork } from '../../help/network.ts';
import { expectStatus, type Person, type Place } from '../../help/person.ts';
import { makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

type State = { id: string; group: string };

const open = useWindows();
let ada: Person;
let ben: Person;
let place: Place;
let project: string;
let todo: State;
let done: State;
let cycleId: string;
const ids: string[] = [];

const NAMES = ['Compiler is slow', 'Write the manual', 'Sign the release', 'Update the picture'];
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  ({ ada, ben, place, project } = await makeTeam());
  const states = expectStatus<State[]>(await ada.call('GET', `${project}/states/`), 200);
  const of = (group: string) => states.find((state) => state.group === group) as State;
  [todo, done] = [of('unstarted'), of('completed')];
  const cycle = async (name: string, from: number, to: number) =>
    expectStatus<{ id: string }>(
      await ada.call('POST', `${project}/cycles/`, {
        name,
        start_date: dayFromNow(from),
        end_date: dayFromNow(to),
      }),
      201,
    ).id;
  cycleId = await cycle('Sprint 1', -6, 6);
  await cycle('Sprint 2', 8, 20);
  for (const name of NAMES) {
    const item = await ada.call('POST', `${project}/issues/`, { name, state_id: todo.id });
    ids.push(expectStatus<{ id: string }>(item, 201).id);
  }
  const board = { layout: 'kanban', group_by: 'state', order_by: 'sort_order', show_empty_groups: true };
  await ada.call('PATCH', `${project}/cycles/${cycleId}/user-properties/`, { display_filters: board });
  expectStatus(await ada.call('POST', `${project}/cycles/${cycleId}/cycle-issues/`, { issues: ids }), 201);
});

const cyclesPath = () => `/${place.slug}/projects/${place.projectId}/cycles/`;
const column = (page: Page, { id }: State) => page.locator(`[data-column="${id}"]`);
const card = (page: Page, state: State, n: number) =>
  column(page, state).locator(`[data-item-id="${ids[n]}"]`);

async function drag(page: Page, n: number) {
  await untilDraggable(page);
  await card(page, todo, n).dragTo(column(page, done), { targetPosition: { x: 120, y: 60 } });
  await card(page, done, n).waitFor();
}

/** All that is counted of the cycle that runs: in its row, beside the bar, and at the end of the line. */
async function sees(page: Page, count: number) {
  await page.getByText(`${count} of 4 done`).waitFor();
  await page.getByRole('link', { name: new RegExp(`${count * 25}%.*Sprint 1`) }).waitFor();
  await page.getByRole('figure', { name: new RegExp(`^Burndown: ${4 - count} left`) }).waitFor();
}

test('one moves items in the board of a cycle, the other sees progress and burndown move, also after a cut', async () => {
  const network = await openNetwork();
  const [{ page: one }, { page: two, context }] = await Promise.all([
    open(`${cyclesPath()}${cycleId}/`, ada, { proxy: network.proxy }),
    open(cyclesPath(), ben),
  ]);
  await card(one, todo, 0).waitFor();
  // From the first column to the last one needs the room of the panel.
  await one.getByRole('button', { name: 'Close details' }).click();
  await sees(two, 0);
  await drag(one, 0);
  await sees(two, 1);

  await network.cut();
  await drag(one, 1);
  expect(await two.getByText('1 of 4 done').isVisible()).toBe(true);
  await network.restore();
  await sees(two, 2);

  // The one who watches loses the network too.
  await context.setOffline(true);
  await drag(one, 2);
  await context.setOffline(false);
  await sees(two, 3);
  await network.close();
});

test('an item that is dropped on a favourite module of the sidebar is in it', async () => {
  const made = await ada.call('POST', `${project}/modules/`, { name: 'Compiler' });
  const module = expectStatus<{ id: string }>(made, 201).id;
  expectStatus(await ada.call('POST', `${project}/user-favorite-modules/`, { module }), 204);
  const board = { layout: 'kanban', group_by: 'state', order_by: 'sort_order', show_empty_groups: true };
  await ada.call('PATCH', `${project}/user-properties/`, { display_filters: board });
  const { page, errors } = await open(`/${place.slug}/projects/${place.projectId}/issues/`, ada);
  await card(page, todo, 3).dragTo(page.locator('[data-favorite]').getByRole('link', { name: 'Compiler' }));
  await page.getByText('Added to Compiler').waitFor();
  await expect
    .poll(async () => (await ada.call('GET', `${project}/issues/${ids[3]}/`)).body.module_ids)
    .toEqual([module]);
  expect(errors).toEqual([]);
});

test('a cycle that ended hands over what is open, is archived, and comes back, while the other watches', async () => {
  const [{ page: one, errors }, { page: two }] = await Promise.all([
    open(`${cyclesPath()}${cycleId}/`, ada),
    open(cyclesPath(), ben),
  ]);
  await sees(two, 3);
  expectStatus(
    await ada.call('PATCH', `${project}/cycles/${cycleId}/`, {
      start_date: dayFromNow(-6),
      end_date: dayFromNow(-1),
    }),
    200,
  );
  await one.getByText('This cycle has ended').waitFor();
  await one.getByRole('button', { name: 'Move 1 item' }).click();
  const dialog = one.getByRole('dialog');
  await dialog.getByRole('button', { name: /Sprint 2/ }).click();
  await one.getByText('Items moved').waitFor();
  await one.getByRole('button', { name: 'Move 1 item' }).waitFor({ state: 'detached' });
  await two.getByRole('listitem').filter({ hasText: 'Sprint 2' }).getByTitle('1 item').waitFor();

  await one.goto(cyclesPath());
  await two.getByRole('button', { name: /^Completed/ }).click();
  await two.getByRole('link', { name: /Sprint 1/ }).waitFor();
  await one.getByRole('button', { name: /^Completed/ }).click();
  await one.getByRole('button', { name: 'Actions for Sprint 1' }).click();
  await one.getByRole('menuitem', { name: 'Archive' }).click();
  await two.getByRole('link', { name: /Sprint 1/ }).waitFor({ state: 'detached' });
  await one.getByRole('button', { name: 'Undo' }).click();
  // Both look at what is over again: it was folded away with its last cycle.
  for (const page of [one, two]) await page.getByRole('button', { name: /^Completed/ }).click();
  await two.getByRole('link', { name: /Sprint 1/ }).waitFor();
  await one.getByRole('link', { name: /Sprint 1/ }).waitFor();
  const { total_issues: total } = expectStatus<{ total_issues: number }>(
    await ada.call('GET', `${project}/cycles/${cycleId}/progress/`),
    200,
  );
  // What it was at its end stays, though an item went on.
  expect(total).toBe(4);
  expect(errors).toEqual([]);
});
