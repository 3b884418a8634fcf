import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { readChanges, readSeq } from '@tandem/db/change-log/log.ts';
import { linkSchema } from '@tandem/shared/work-items/links/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobWorker } from '../../../platform/jobs/worker.ts';
import { startJobs } from '../../../platform/jobs/worker.ts';
import { jobContext, queueRows } from '../../../platform/jobs/testing.ts';
import { png } from '../../../storage/testing-upload.ts';
import { type Team, makeTeam } from '../../items/testing.ts';
import { linkMetadata } from './metadata-job.ts';

let team: Team;
let server: http.Server;
let origin: string;
let requests: string[] = [];
beforeAll(async () => {
  team = await makeTeam();
  server = http.createServer((request, answer) => {
    requests.push(request.url ?? '');
    if (request.url === '/icon.png') return answer.end(png());
    if (request.url === '/script.png') return answer.end('<script>alert(1)</script>');
    if (request.url === '/huge.png') return answer.end(Buffer.concat([png(), Buffer.alloc(40_000)]));
    if (request.url === '/busy') return answer.writeHead(503).end('<title>Busy</title>');
    if (request.url === '/gone') return answer.writeHead(410).end('<title>Gone</title>');
    const icon = new URL(request.url ?? '', origin).searchParams.get('icon') ?? '/icon.png';
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    return answer.end(`<title>A page &amp; more</title><link rel="icon" href="${icon}"><body>text`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await team.test.close();
  await new Promise((done) => server.close(done));
});

const db = () => team.test.database.db;
const context = (allow = '127.0.0.1') => jobContext(db(), { OUTBOUND_ALLOW: allow });
const pathOf = (itemId: string) => `${team.item(itemId)}issue-links/`;

async function makeLink(values: Record<string, unknown>) {
  const item = await team.makeItem();
  const { body, status, text } = await team.member.post(pathOf(item.id), values);
  expect(status, text).toBe(201);
  return { ...body, path: `${pathOf(item.id)}${body.id}/` };
}

const run = (link: { id: string; url: string }, allow?: string) =>
  linkMetadata.run(context(allow), { link_id: link.id, url: link.url });
const read = async (path: string) => (await team.member.get(path)).body;

// docs/contract/links.md#title-and-icon
test('after a link is made its page is looked at, and whoever follows the project hears of it', async () => {
  const worker: JobWorker = await startJobs({
    connection: { socketDirectory: team.test.database.socketDirectory, database: team.test.database.name },
    jobs: { queued: [linkMetadata], scheduled: [] },
    context: context(),
  });
  try {
    const link = await makeLink({ url: `${origin}/page` });
    const before = await readSeq(db(), team.stream);
    await expect.poll(async () => (await read(link.path)).title, { timeout: 10_000 }).toBe('A page & more');
    const row = await read(link.path);
    expect(row.metadata).toEqual({
      title: 'A page & more',
      favicon: `data:image/png;base64,${png().toString('base64')}`,
      favicon_url: `${origin}/icon.png`,
      url: `${origin}/page`,
    });
    expect(row.updated_at > link.updated_at).toBe(true);
    expect(row.updated_by).toBe(team.member.id);
    const { changes } = await readChanges(db(), { stream: team.stream, after: before });
    const [change] = changes.filter(({ kind }) => kind === 'link');
    expect(change).toMatchObject({
      op: 'put',
      id: link.id,
      row,
      actor_id: null,
      item_creator_id: team.member.id,
    });
    expect(linkSchema.strict().parse(change!.row)).toEqual(row);
    await expect.poll(() => queueRows(db())).toEqual([]);
  } finally {
    await worker.stop();
  }
});

// docs/contract/links.md#given-titles-stay
test('a title that somebody gave stays', async () => {
  const link = await makeLink({ url: `${origin}/named`, title: 'Mine' });
  await run(link);
  const row = await read(link.path);
  expect([row.title, row.metadata.title]).toEqual(['Mine', 'A page & more']);
});

// docs/contract/links.md#another-address
// docs/contract/links.md#pages-that-are-none
test('with another address what was known of the page goes, and it is looked at anew', async () => {
  const link = await makeLink({ url: `${origin}/first` });
  await run(link);
  const changed = (await team.member.patch(link.path, { url: `${origin}/second` })).body;
  expect([changed.title, changed.metadata]).toEqual([null, {}]);
  const queued =
    await sql`select payload from graphile_worker._private_jobs where payload->>'link_id' = ${link.id}`.execute(
      db(),
    );
  expect(queued.rows).toEqual([{ payload: { link_id: link.id, url: `${origin}/second` } }]);
  // The job of the address before finds that it leads elsewhere now.
  await run(link);
  expect((await read(link.path)).metadata).toEqual({});
  await run(changed);
  expect((await read(link.path)).metadata.url).toBe(`${origin}/second`);
  const renamed = (await team.member.patch(link.path, { title: 'Mine' })).body;
  const moved = (await team.member.patch(link.path, { url: `${origin}/third` })).body;
  expect([renamed.metadata.url, moved.title]).toEqual([`${origin}/second`, 'Mine']);
});

// docs/contract/links.md#icons-of-pages
test.each(['/script.png', '/huge.png', '/nowhere', 'data:image/png;base64,AAAA', 'http://10.0.0.1/x.png'])(
  'an icon %s that is no small picture is left out',
  async (icon) => {
    const link = await makeLink({ url: `${origin}/?icon=${encodeURIComponent(icon)}` });
    await run(link);
    expect((await read(link.path)).metadata).toMatchObject({
      title: 'A page & more',
      favicon: null,
      favicon_url: null,
    });
  },
);

// docs/contract/links.md#pages-that-are-none
test('pages that may not be asked, are gone or are not there leave the link as it was', async () => {
  const inside = await makeLink({ url: `${origin}/page` });
  requests = [];
  await run(inside, 'example.com');
  expect(requests).toEqual([]);
  const gone = await makeLink({ url: `${origin}/gone` });
  await run(gone);
  for (const { path } of [inside, gone])
    expect(await read(path)).toMatchObject({ title: null, metadata: {} });
});

// docs/contract/links.md#pages-that-are-away
test('a page that is away is asked again later, three times with longer pauses; one that is gone is not', async () => {
  const waiting = async (link: { id: string }) =>
    (
      await sql<{ payload: { tries?: number }; pause: number }>`
        select payload, round(extract(epoch from run_at - now()))::int as pause
        from graphile_worker._private_jobs where payload->>'link_id' = ${link.id}`.execute(db())
    ).rows;
  const take = async (link: { id: string }) => {
    const [job] = await waiting(link);
    await sql`delete from graphile_worker._private_jobs where payload->>'link_id' = ${link.id}`.execute(db());
    await linkMetadata.run(context(), linkMetadata.payload.parse(job!.payload));
  };
  const link = await makeLink({ url: `${origin}/busy` });
  const pauses = [];
  for (let count = 0; count < 3; count += 1) {
    await take(link);
    const [job, ...more] = await waiting(link);
    pauses.push(job!.pause);
    expect([job!.payload.tries, more]).toEqual([count + 1, []]);
  }
  for (const [index, pause] of [60, 600, 3600].entries())
    expect(Math.abs(pauses[index]! - pause)).toBeLessThan(30);
  await take(link);
  expect(await waiting(link)).toEqual([]);
  const gone = await makeLink({ url: `${origin}/gone` });
  await take(gone);
  expect(await waiting(gone)).toEqual([]);
  const away = await makeLink({ url: 'http://127.0.0.1:9/' });
  await take(away);
  // With another address the new page is asked at once, and the old one no more.
  const changed = (await team.member.patch(away.path, { url: `${origin}/back` })).body;
  expect((await waiting(away)).map(({ payload }) => payload)).toEqual([
    { link_id: away.id, url: changed.url },
  ]);
  await take(away);
  expect((await read(away.path)).title).toBe('A page & more');
});

// docs/contract/links.md#pages-that-are-none
test('a link that was deleted meanwhile is not looked at', async () => {
  const link = await makeLink({ url: `${origin}/page` });
  await team.member.delete(link.path);
  requests = [];
  const before = await readSeq(db(), team.stream);
  await run(link);
  expect([requests, await readSeq(db(), team.stream)]).toEqual([[], before]);
});
