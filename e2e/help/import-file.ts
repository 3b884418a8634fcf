import type { Page } from 'playwright-core';
import { serverUrl } from './browser.ts';
import { type Person, expectStatus } from './person.ts';

const DONE = new Set(['completed', 'failed']);
const WAIT_MS = 100;

export const TASKS = [
  'Key,Title,Status,Priority,Assignee,Labels,Due date',
  'T-1,Draw the plan,Todo,High,Bea,design,2026-03-01',
  'T-2,"Build it, then test it",In progress,Low,,,',
  'T-3,Hand it over,Done,,Cid,"design, release",03.04.2026',
  'T-4,,Todo,,,,',
].join('\n');

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Gives a table to the dialog in which an import begins. */
export async function chooseTable(page: Page, name: string, content: Buffer | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByLabel('File', { exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

/** Into a new project, or one that is there. */
type Wanted = { text: string; is_dry_run: boolean } & ({ identifier: string } | { project_id: string });

/** Imports a table by the API, or has it looked at; the id of what was started, once it is over. */
export async function importTable(person: Person, slug: string, wanted: Wanted): Promise<string> {
  const { text, is_dry_run, ...target } = wanted;
  const place = 'identifier' in target ? { ...target, name: target.identifier } : target;
  const base = `/api/workspaces/${slug}`;
  const file = new Blob([text]);
  const asked = { name: 'tasks.csv', size: file.size };
  const { upload_data, asset_id } = expectStatus(
    await person.call('POST', `${base}/importers/files/`, asked),
    200,
  );
  const form = new FormData();
  for (const [name, value] of Object.entries<string>(upload_data.fields)) form.append(name, value);
  form.append('file', file);
  const sent = await fetch(new URL(upload_data.url, serverUrl()), { method: 'POST', body: form });
  if (sent.status !== 204) throw new Error(`The file was not taken: ${sent.status} ${await sent.text()}`);
  const body = { metadata: { file_id: asset_id }, config: { is_dry_run }, ...place };
  const { id } = expectStatus(await person.call('POST', `${base}/projects/importers/csv/`, body), 201);
  for (;;) {
    const row = expectStatus(await person.call('GET', `${base}/importers/csv/${id}/`), 200);
    if (DONE.has(row.status)) return id;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}
