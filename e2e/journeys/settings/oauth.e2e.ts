import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { look, takePicture } from '../../screens/looks.ts';
import { PASSWORD } from '../../help/person.ts';
import { type Team, makeTeam } from '../../help/team.ts';
import { useWindows } from '../../help/windows.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const open = useWindows();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
let team: Team;
/** The program on the person's computer, which waits for its answer. */
const program = http.createServer((request, response) => response.end(`Got ${request.url}`));
let callback: string;
beforeAll(async () => {
  team = await makeTeam();
  await new Promise<void>((done) => {
    program.listen(0, '127.0.0.1', done);
  });
  callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
});
afterAll(() => {
  program.close();
});

type Asking = { path: string; client_id: string; verifier: string };

/** Registers, and makes the address that a program sends the browser to. */
async function askToBeLetIn(client_name: string): Promise<Asking> {
  const made = await fetch(`${serverUrl()}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name, redirect_uris: ['http://127.0.0.1/callback'] }),
  });
  const { client_id } = (await made.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'of the program',
  });
  return { path: `/oauth/authorize?${query}`, client_id, verifier };
}

const tokensFor = async ({ client_id, verifier }: Asking, code: string) => {
  const answer = await fetch(`${serverUrl()}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id,
      code,
      code_verifier: verifier,
      redirect_uri: callback,
    }),
  });
  return (await answer.json()) as { access_token: string; scope: string };
};

const listTools = (token: string) =>
  fetch(`${serverUrl()}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });

// docs/contract/oauth.md#what-is-shown
// docs/contract/oauth.md#the-answer
// docs/contract/oauth.md#connected-programs
test('a person lets a program in, sees it in the settings and disconnects it', async () => {
  const asking = await askToBeLetIn('Editor of a very long name that nobody has proven to be what it says');
  const { page, errors } = await open(asking.path, team.ada);
  await page.getByRole('heading', { name: /^Allow “Editor of a very long name/ }).waitFor();
  expect(await page.getByText(new URL(callback).host).isVisible()).toBe(true);
  await look(page, 'consent', SIZES);
  await page.getByText('Read', { exact: true }).click();
  await button(page, 'Allow').click();
  await page.waitForURL(`${callback}?**`);
  const answered = new URL(page.url()).searchParams;
  expect([answered.get('state'), answered.get('iss')]).toEqual(['of the program', serverUrl()]);

  const { access_token, scope } = await tokensFor(asking, answered.get('code') ?? '');
  expect([scope, (await listTools(access_token)).status]).toEqual(['read', 200]);
  await page.goto(`${serverUrl()}/profile/api-tokens`);
  const row = page.getByRole('row', { name: /Editor of a very long name/ });
  await row.waitFor();
  await look(page, 'connected-programs', SIZES);
  await row.getByRole('button', { name: /^Disconnect/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  expect((await listTools(access_token)).status).toBe(401);
  expect(errors).toEqual([]);
});

// docs/contract/oauth.md#what-is-shown
test('who is signed out signs in and comes back, and says no', async () => {
  const asking = await askToBeLetIn('Editor');
  const { page } = await open(asking.path, { ...team.ada, cookie: 'session-id=none' });
  await page.getByLabel('Email').fill(team.ada.email);
  await button(page, 'Continue').click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { name: 'Allow “Editor” to access Tandem?' }).waitFor();
  await takePicture(page, 'consent-after-sign-in');
  await button(page, 'Deny').click();
  await page.waitForURL(`${callback}?**`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});

// docs/contract/oauth.md#redirect-addresses
test('a link that names another address leads nowhere', async () => {
  const { client_id } = await askToBeLetIn('Editor');
  const wrong = `/oauth/authorize?client_id=${client_id}&redirect_uri=https://evil.example/&response_type=x`;
  const { page } = await open(wrong, team.ben);
  await page.getByRole('heading', { name: 'Unknown app' }).waitFor();
  expect(await page.locator('a[href*="evil"]').count()).toBe(0);
  await look(page, 'consent-unknown', SIZES);
});
