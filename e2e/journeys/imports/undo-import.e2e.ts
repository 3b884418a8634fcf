import { setTimeout as delay } from 'node:timers/promises';
import { openCommandDatabase } from '@tandem/api/cli/open-database.ts';
import { readConfig } from '@tandem/api/config.ts';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverUrl } from '../../help/browser.ts';
import { importTable, TASKS } from '../../help/import-file.ts';
import { type Network, openNetwork } from '../../help/network.ts';
import { rowOf } from '../../help/offline-steps.ts';
import { type Person, type Place, expectStatus, joinPlace, makePlace, signUp } from '../../help/person.ts';
import { randomFrom, seedOf } from '../../help/random.ts';
import { type Server, freePort, newDataDirectory, removeDirectory, startServer } from '../../help/server.ts';
import { useWindows } from '../../help/windows.ts';

const open = useWindows();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const TITLES = ['Draw the plan', 'Build it, then test it', 'Hand it over'];

/** Brings the table into the project through the wizard, up to its report. */
async function importByWizard(page: Page, { slug }: Place): Promise<void> {
  await page.goto(`/${slug}/settings/imports/`);
  await button(page, 'Import… from CSV').click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByLabel('File', { exact: true }).click();
  await (await chooser).setFiles({ name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(TASKS) });
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Project TEAM' }).click();
  await button(page, 'Preview import').click();
  await button(page, 'Import 3 changes').click();
  await page.getByRole('region', { name: 'Results' }).waitFor();
}

describe('an import into a project where people work', () => {
  let ada: Person;
  let ben: Person;
  let place: Place;
  let network: Network;
  beforeAll(async () => {
    [ada, ben] = await Promise.all([signUp(serverUrl(), 'Ada'), signUp(serverUrl(), 'Ben')]);
    place = await makePlace(ada);
    await joinPlace(ada, ben, place);
    network = await openNetwork();
  });
  afterAll(() => network.close());

  // docs/contract/imports.md#taking-an-import-back
  test('is taken back once that is confirmed and the network is there, and others see its items go', async () => {
    const list = `/${place.slug}/projects/${place.projectId}/issues/`;
    const own = `/api/workspaces/${place.slug}/projects/${place.projectId}/issues/`;
    expectStatus(await ben.call('POST', own, { name: 'Ours stays' }), 201);
    const theirs = await open(list, ben);
    await rowOf(theirs.page, 'Ours stays').waitFor();
    const { page, context, errors } = await open('/', ada, { proxy: network.proxy });
    await importByWizard(page, place);
    for (const title of TITLES) await rowOf(theirs.page, title).waitFor();

    await button(page, 'Undo…').click();
    const question = page.getByRole('dialog', { name: 'Undo the import of tasks.csv?' });
    await question.getByText('The work items it imported into Project TEAM will be deleted').waitFor();
    await question.getByText('Cancel').click();
    await question.waitFor({ state: 'detached' });
    await button(page, 'Undo…').click();
    await network.cut();
    await button(page, 'Undo import').click();
    await question.getByText("Can't reach the server.").waitFor();
    expect(await page.getByText(/^Undone/).count()).toBe(0);
    for (const title of TITLES) expect(await rowOf(theirs.page, title).count()).toBe(1);

    await network.restore();
    await button(page, 'Undo import').click();
    await page.getByText(/^Undone/).waitFor();
    for (const title of TITLES) await rowOf(theirs.page, title).waitFor({ state: 'detached' });
    expect(await rowOf(theirs.page, 'Ours stays').count()).toBe(1);
    await Promise.all([page.reload(), theirs.page.reload()]);
    await page.getByText(/^Undone/).waitFor();
    expect(await button(page, 'Undo…').count()).toBe(0);
    await rowOf(theirs.page, 'Ours stays').waitFor();
    // What the device had is drawn first, and brought up to date then.
    for (const title of TITLES) await rowOf(theirs.page, title).waitFor({ state: 'detached' });
    expect([...errors, ...theirs.errors]).toEqual([]);
    await context.close();
  });
});

describe('a process that is killed while it takes an import back', () => {
  const COUNT = 400;
  const ROUNDS = 3;
  const LINES = Array.from({ length: COUNT }, (_, n) => `K-${n},Row ${n},Todo,Bea,label ${n % 7}`);
  const TABLE = ['Key,Title,Status,Assignee,Labels', ...LINES].join('\n');
  const directory = newDataDirectory();
  let server: Server;
  let port: number;
  let ada: Person;
  let place: Place;
  beforeAll(async () => {
    port = await freePort();
    server = await startServer({ dataDirectory: directory, port });
    ada = await signUp(server.url, 'Ada');
    place = await makePlace(ada);
  });
  afterAll(async () => {
    await server.stop();
    removeDirectory(directory);
  });

  const base = () => `/api/workspaces/${place.slug}`;
  const startAgain = async () => {
    server = await startServer({ dataDirectory: directory, port });
  };
  const importRows = () =>
    importTable(ada, place.slug, { text: TABLE, project_id: place.projectId, is_dry_run: false });
  const undo = (id: string) => ada.callOnce('POST', `${base()}/importers/csv/${id}/undo/`, {});
  /** How much of the import is there, and what its row says. */
  async function state(id: string) {
    const items = expectStatus(await ada.call('GET', `${base()}/projects/${place.projectId}/issues/`), 200);
    const labels = expectStatus(
      await ada.call('GET', `${base()}/projects/${place.projectId}/issue-labels/`),
      200,
    );
    const row = expectStatus(await ada.call('GET', `${base()}/importers/csv/${id}/`), 200);
    return { items: items.total_results, labels: labels.length, is_undone: row.undone_at !== null };
  }
  const ALL = { items: COUNT, labels: 7, is_undone: false };
  const NOTHING = { items: 0, labels: 0, is_undone: true };

  // docs/contract/imports.md#taking-an-import-back
  test('in the middle has taken nothing back, and what it is asked then is done', async () => {
    const id = await importRows();
    const database = await openCommandDatabase(readConfig({ DATA_DIR: directory }));
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      return rows.length;
    };
    const hold = database.db.transaction().execute(async (tx) => {
      // People whom the import made go last: what waits for one of them has deleted the items already.
      await sql`select from workspace_members m join users u on u.id = m.user_id and u.display_name = 'Bea'
        for update of m`.execute(tx);
      const asked = undo(id).catch((error: unknown) => error);
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      await server.kill();
      expect(await asked).toBeInstanceOf(Error);
    });
    // The database goes with the process that started it, before or after this transaction ends.
    await hold.catch((error: unknown) =>
      expect(String(error)).toContain('The connection to the database was lost.'),
    );
    await database.close();
    await startAgain();
    expect(await state(id)).toEqual(ALL);
    const { page, errors } = await open(`${server.url}/${place.slug}/settings/imports/csv/${id}/`, ada);
    await button(page, 'Undo…').click();
    await button(page, 'Undo import').click();
    await page.getByText(/^Undone/).waitFor();
    expect(await state(id)).toEqual(NOTHING);
    expect(errors).toEqual([]);
  });

  // docs/contract/imports.md#taking-an-import-back
  test('at any moment has taken back all of it or nothing', async () => {
    const seed = seedOf('UNDO_SEED');
    const random = randomFrom(seed);
    const whole = await importRows();
    const began = Date.now();
    expectStatus(await undo(whole), 200);
    const took = Date.now() - began;
    // What was answered is stored.
    await server.kill();
    await startAgain();
    expect(await state(whole)).toEqual(NOTHING);
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await importRows();
      const asked = undo(id).catch((error: unknown) => error);
      await delay(random() * took * 1.2);
      await server.kill();
      await asked;
      await startAgain();
      const found = await state(id);
      expect([ALL, NOTHING], `UNDO_SEED=${seed}, round ${round}`).toContainEqual(found);
      expectStatus(await undo(id), 200);
      expect(await state(id)).toEqual(NOTHING);
    }
  });
});
