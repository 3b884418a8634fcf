import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LONG_LIMITS, openDatabase } from '@tandem/db/postgres/client.ts';
import { createTestDatabase } from '@tandem/db/testing/database.ts';
import { openDatabaseProxy } from '@tandem/db/testing/proxy.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bring, png } from '../../../storage/testing-upload.ts';
import { type Caller, type TestApp, createTestApp } from '../../../testing/app.ts';
import { importWorkspace } from './import-workspace.ts';
import { makeArchive, toFile } from './testing-archive.ts';

const SECRET_KEY = 'a key of the installation for tests alone';
let here: TestApp;
let there: TestApp;
let admin: Caller;
let workspace: { id: string; slug: string };
let directory: string;
let archive: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'tandem-archive-test-'));
  [here, there] = [await createTestApp({ SECRET_KEY }), await createTestApp({ SECRET_KEY })];
  admin = await here.makeUser();
  workspace = await here.makeWorkspace(admin);
  const { id } = await here.makeProject(admin, workspace);
  await bring(here, admin, {
    url: `/api/assets/v2/workspaces/${workspace.slug}/projects/${id}/`,
    body: { name: 'map.png', type: 'image/png', size: png().length, entity_type: 'PAGE_DESCRIPTION' },
  });
  archive = await toFile(directory, (await makeArchive(here, admin, workspace.slug)).archive);
}, 120_000);
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await rm(directory, { recursive: true, force: true });
});

/** Imports into an empty database whose connections are cut at a piece of the traffic; 0 for none. */
async function importCutAt(piece: number) {
  const direct = await createTestDatabase();
  const proxy = await openDatabaseProxy(() => direct.socketDirectory);
  const connection = { socketDirectory: proxy.socketDirectory, database: direct.name };
  const database = openDatabase({ connection, max: 2, limits: LONG_LIMITS });
  let pieces = 0;
  proxy.arm(({ number }) => {
    pieces = number;
    if (number === piece) proxy.cut();
  });
  const outcome = await importWorkspace(database, there.app.storage, {
    file: archive,
    is_dry_run: false,
  }).then(
    () => 'done',
    () => 'failed',
  );
  const [row] = await direct.sql<{ workspaces: number; keys: string[] }[]>`
    select (select count(*)::int from workspaces) as workspaces,
      coalesce((select array_agg(storage_key) from assets), '{}') as keys`;
  const files = await Promise.all((row?.keys ?? []).map((key) => there.app.storage.read(key)));
  for (const file of files) file?.destroy();
  await database.close();
  await proxy.close();
  await direct.close();
  return {
    outcome,
    pieces,
    isThere: row?.workspaces === 1,
    hasFiles: files.length > 0 && !files.includes(null),
  };
}

type Cut = Awaited<ReturnType<typeof importCutAt>>;

/** Cuts at pieces ever closer to the commit, before which nothing is there and behind which everything is. */
async function cutAroundCommit(pieces: number): Promise<Cut[]> {
  const seen: Cut[] = [];
  let [before, behind] = [1, pieces];
  while (behind - before > 1) {
    const piece = Math.floor((before + behind) / 2);
    const cut = await importCutAt(piece);
    seen.push(cut);
    if (cut.isThere) behind = piece;
    else before = piece;
  }
  return seen;
}

// docs/contract/workspace-archive.md#the-import-of-a-workspace
test(
  'a connection that is lost around the commit leaves the workspace with its files, or nothing',
  { timeout: 240_000 },
  async () => {
    const whole = await importCutAt(0);
    expect(whole).toMatchObject({ outcome: 'done', isThere: true, hasFiles: true });
    const seen = await cutAroundCommit(whole.pieces);
    for (const { isThere, hasFiles } of seen) expect(hasFiles).toBe(isThere);
    for (const { outcome, isThere } of seen) if (outcome === 'done') expect(isThere).toBe(true);
    expect(seen.some(({ outcome, isThere }) => outcome === 'failed' && !isThere)).toBe(true);
    // Committed, though the answer never came.
    expect(seen.some(({ outcome, isThere }) => outcome === 'done' && isThere)).toBe(true);
  },
);
