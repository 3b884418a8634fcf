import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { TestDatabase } from '@tandem/db/testing/database.ts';
import { exportIssues } from '../../../insight/exports/job.ts';
import { unzip } from '../../../insight/exports/testing.ts';
import { zip } from '../../../http/files/zip.ts';
import type { Manifest } from '../../../platform/archives/manifest.ts';
import { jobContext } from '../../../platform/jobs/testing.ts';
import type { Caller, TestApp } from '../../../testing/app.ts';

const connectionOf = ({ socketDirectory, name }: TestDatabase) => ({ socketDirectory, database: name });

/** Asks for an archive as an administrator does, has the job run, and fetches the file. */
export async function makeArchive(
  { app, database }: TestApp,
  admin: Caller,
  slug: string,
): Promise<{ id: string; archive: Buffer; name: string }> {
  const url = `/api/workspaces/${slug}/export-issues/`;
  const asked = await admin.post(url, { provider: 'archive' });
  if (asked.status !== 200) throw new Error(asked.text);
  const newest = async () => (await admin.get(`${url}?per_page=1&cursor=1:0:0`)).body.results[0];
  const { id } = await newest();
  const { config, storage } = app;
  const context = { ...jobContext(database.db), connection: connectionOf(database), config, storage };
  await exportIssues.run(context, { export_id: id });
  const link = await admin.get((await newest()).url);
  const file = await app.inject({ method: 'GET', url: String(link.headers['location']) });
  return { id, archive: file.rawPayload, name: String(file.headers['content-disposition']) };
}

/** Where a command finds the file. */
export async function toFile(directory: string, archive: Buffer): Promise<string> {
  const file = path.join(directory, `${crypto.randomUUID()}.zip`);
  await writeFile(file, archive);
  return file;
}

/** An archive of these files. */
export const packed = async (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const entries = [...files].map(([name, content]) => ({
    name,
    chunks: async function* () {
      yield content;
    },
  }));
  return Buffer.concat(await (zip(entries) as Readable).toArray());
};

/** The same with checksums and numbers that fit what was changed. */
export async function madeUp(
  archive: Buffer,
  change: (files: Map<string, Buffer>, manifest: Manifest) => void,
): Promise<Buffer> {
  const files = unzip(archive);
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Manifest;
  change(files, manifest);
  for (const name of Object.keys(manifest.checksums)) {
    const content = files.get(name);
    if (content) manifest.checksums[name] = createHash('sha256').update(content).digest('hex');
  }
  for (const table of manifest.tables) {
    const lines = files.get(`tables/${table.name}.jsonl`)?.toString().split('\n').length ?? 1;
    table.rows = lines - 1;
  }
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  return packed(files);
}

/** The rows of a table. */
export const rowsOf = (files: Map<string, Buffer>, name: string) =>
  files
    .get(`tables/${name}.jsonl`)!
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const withRows = (files: Map<string, Buffer>, name: string, rows: object[]) =>
  files.set(`tables/${name}.jsonl`, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
/** Gives the first row of a table other values. There has to be one: what is made of nothing is refused for being no row. */
export const withFirst = (name: string, values: object) => (files: Map<string, Buffer>) => {
  const [first, ...rest] = rowsOf(files, name);
  if (!first) throw new Error(`The archive has no row in ${name}.`);
  withRows(files, name, [{ ...first, ...values }, ...rest]);
};
