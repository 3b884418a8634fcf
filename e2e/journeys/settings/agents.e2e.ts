import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { itemsPath, rowOf } from '../../help/offline-steps.ts';
import { expectStatus } from '../../help/person.ts';
import { type Team, makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

const open = useWindows();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});

const ask = (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  fetch(serverUrl() + path, {
    method,
    headers: { 'x-api-key': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Adds an agent in the settings and gives the token that is shown once. */
async function addAgent(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Agents' }).click();
  await page.getByText('No agents yet').waitFor();
  await button(page, 'Add agent').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add agent' });
  await dialog.getByLabel('Name').fill('Scribe');
  await dialog.getByRole('button', { name: 'Add agent' }).click();
  await heading(page, 'Scribe').waitFor();
  await button(page, 'Add token').first().click();
  await page.getByRole('dialog').getByLabel('Title').fill('Desk');
  await page.getByRole('dialog').getByText('Read and write').click();
  await button(page, 'Create token').click();
  const token = await page.getByRole('dialog').locator('code').first().textContent();
  await button(page, "I've saved it").click();
  await page.getByRole('row', { name: /Desk/ }).waitFor();
  return token ?? '';
}

// docs/contract/agents.md#adding-an-agent
// docs/contract/agents.md#where-agents-are-shown
// docs/contract/agents.md#what-an-agent-does
test('an agent is added in the settings, works in its own name where it was added to, and goes with its token', async () => {
  const { ada, ben, place, project } = team;
  const { page, errors } = await open(`/${place.slug}/settings/`, ada);
  const token = await addAgent(page);
  const theirs = await open(itemsPath(place), ben);
  await theirs.page.getByRole('heading', { name: 'No work items yet' }).waitFor();
  expect((await ask(token, 'POST', `/api/v1${project.slice(4)}/work-items/`, { name: 'Early' })).status).toBe(
    403,
  );

  await page.goto(`/${place.slug}/projects/${place.projectId}/settings/members/`);
  await button(page, 'Add member').click();
  await page.getByRole('combobox', { name: 'People in the workspace' }).click();
  await page.getByRole('option', { name: 'Scribe · Agent' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row', { name: /Scribe\s*Agent/ }).waitFor();

  const made = await ask(token, 'POST', `/api/v1${project.slice(4)}/work-items/`, { name: 'By the agent' });
  expect(made.status).toBe(201);
  const row = rowOf(theirs.page, 'By the agent');
  await row.waitFor();
  await row.click();
  await theirs.page
    .getByText(/Scribe/)
    .first()
    .waitFor();
  await theirs.page.keyboard.press('a');
  const choice = theirs.page.getByRole('option', { name: /Scribe/ });
  expect(await choice.textContent()).toContain('Agent');
  await choice.click();
  await theirs.page.keyboard.press('Escape');
  const [item] = expectStatus(await ben.call('GET', `${project}/issues/`), 200).results;
  const agents = expectStatus(await ada.call('GET', `/api/workspaces/${place.slug}/agents/`), 200);
  await expect
    .poll(async () => expectStatus(await ben.call('GET', `${project}/issues/${item.id}/`), 200).assignee_ids)
    .toEqual([agents[0].member.id]);

  const comments = theirs.page.getByText('Leave a comment…');
  await comments.click();
  const field = theirs.page.getByRole('textbox', { name: 'Write a comment' });
  await field.pressSequentially('@scr');
  await theirs.page
    .getByRole('option', { name: /Scribe\s*Agent/ })
    .first()
    .click();
  await field.getByText('@Scribe').waitFor();

  await page.goto(`/${place.slug}/settings/members/`);
  await page.getByRole('row', { name: /Scribe\s*Agent/ }).waitFor();
  await button(page, 'Scribe settings').click();
  // The list of members has a field for names as well.
  await heading(page, 'Scribe').waitFor();
  await page.getByLabel('Name').fill('Clerk');
  await button(page, 'Save agent').click();
  await heading(page, 'Clerk').waitFor();
  await button(page, 'Remove…').click();
  await button(page, 'Remove').click();
  await page.getByText('No agents yet').waitFor();
  expect((await ask(token, 'GET', `/api/v1/users/me/`)).status).toBe(401);
  expect([...errors, ...theirs.errors]).toEqual([]);
});
