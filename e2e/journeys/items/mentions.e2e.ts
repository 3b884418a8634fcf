import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectStatus, mentionOf } from '../../help/person.ts';
import { type Team, makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

const open = useWindows();
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});

const make = async ({ ben, project }: Team, name: string): Promise<string> =>
  expectStatus(await ben.call('POST', `${project}/issues/`, { name }), 201).id;
const write = async ({ ben, project }: Team, id: string, description_html: string) =>
  expectStatus(await ben.call('PATCH', `${project}/issues/${id}/`, { description_html }), 204);
const item = (page: Page, id: string) => page.locator(`[data-item-id="${id}"]`);

// docs/contract/lists.md#filter-keys
test('a list of who is mentioned has a row as soon as somebody mentions them, and not longer', async () => {
  const { ada, place } = team;
  const [asked, other] = [await make(team, 'Asked'), await make(team, 'Other')];
  const { page } = await open(`/${place.slug}/projects/${place.projectId}/issues/`, ada);
  await item(page, other).waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: 'Mentions', exact: true }).click();
  await page.getByRole('option', { name: 'Ada' }).click();
  await page.keyboard.press('Escape');
  await item(page, other).waitFor({ state: 'detached' });
  await write(team, asked, `<p>What do you say, ${mentionOf(ada)}?</p>`);
  await item(page, asked).waitFor();
  expect(await item(page, other).count()).toBe(0);
  await page.reload();
  await item(page, asked).waitFor();
  await write(team, asked, '<p>Never mind.</p>');
  await item(page, asked).waitFor({ state: 'detached' });
});
