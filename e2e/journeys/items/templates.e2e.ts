import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectStatus } from '../../help/person.ts';
import { makeTeam, type Team } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';
import { findViolations } from '../../screens/axe.ts';

type Item = { id: string; name: string; sequence_id: number; parent_id: string | null };
type Template = {
  id: string;
  name: string;
  uses: number;
  content: { item: { name: string; children: { name: string }[] }; asks: { name: string }[] };
};

const open = useWindows();
let team: Team;

const inProject = (rest: string) => `/${team.place.slug}/projects/${team.place.projectId}/${rest}`;

async function makeItem(name: string, parent_id: string | null = null): Promise<Item> {
  return expectStatus(await team.ada.call('POST', `${team.project}/issues/`, { name, parent_id }), 201);
}

async function stored(): Promise<Template> {
  const rows: Template[] = expectStatus(await team.ada.call('GET', `${team.project}/templates/`), 200);
  return rows[0]!;
}

const card = (page: Page, name: string) => page.locator('[data-item-id]', { hasText: name });

beforeAll(async () => {
  team = await makeTeam();
}, 60_000);

test('an item becomes a template, whose items another person sees appear, and all go with one undo', async () => {
  const release = await makeItem('Release 9.3');
  for (const name of ['Freeze the code', 'Write the notes']) await makeItem(name, release.id);

  // Ada makes the template from the item and gives it a question.
  const { page: ada, errors: adasErrors } = await open(
    `/${team.place.slug}/browse/TEAM-${release.sequence_id}/`,
    team.ada,
  );
  await ada.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await ada.getByRole('menuitem', { name: 'Save as template…', exact: true }).click();
  const dialog = ada.getByRole('dialog', { name: 'Save as template', exact: true });
  await dialog.getByRole('textbox', { name: 'Name of the template', exact: true }).fill('Release');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await ada.getByRole('button', { name: 'Open template', exact: true }).click();
  const title = ada.getByRole('combobox', { name: 'Title of the work item', exact: true });
  await expect.poll(() => title.inputValue()).toBe('Release 9.3');
  await expect
    .poll(() => ada.getByRole('combobox', { name: 'Title of 2', exact: true }).inputValue())
    .toBe('Write the notes');
  await title.fill('Release ');
  await title.pressSequentially('{{ask: Version');
  await title.press('Enter');
  await expect.poll(() => title.inputValue()).toBe('Release {{Version}}');
  expect(await findViolations(ada)).toEqual([]);
  await ada.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await stored()).content.asks.map(({ name }) => name)).toEqual(['Version']);

  // Ben uses it in the form of a new item, and Ada looks at the list.
  await ada.goto(inProject('issues/'));
  await card(ada, 'Release 9.3').first().waitFor();
  const { page: ben, errors: bensErrors } = await open(inProject('issues/'), team.ben);
  await card(ben, 'Release 9.3').first().waitFor();
  await ben.getByRole('button', { name: 'New item', exact: true }).first().click();
  await ben.getByRole('button', { name: 'Template: Template', exact: true }).click();
  await ben.getByRole('option', { name: 'Release', exact: true }).click();
  const form = ben.getByRole('dialog', { name: 'New work item', exact: true });
  await form.getByText('With 2 sub-items', { exact: true }).waitFor();
  await form.getByRole('textbox', { name: 'Version' }).fill('9.4');
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Title', exact: true }).inputValue())
    .toBe('Release 9.4');
  expect(await findViolations(ben)).toEqual([]);
  await form.getByRole('button', { name: /^Create/ }).click();
  await card(ada, 'Release 9.4').first().waitFor();
  await expect.poll(() => card(ada, 'Freeze the code').count()).toBe(2);
  await expect.poll(async () => (await stored()).uses).toBe(1);

  // One undo takes the item back with its sub-items.
  await ben.getByText(/with 2 sub-items$/).waitFor();
  await ben.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => card(ada, 'Release 9.4').count()).toBe(0);
  await expect.poll(() => card(ada, 'Freeze the code').count()).toBe(1);
  expect([...adasErrors, ...bensErrors]).toEqual([]);
});
