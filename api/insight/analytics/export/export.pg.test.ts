import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobContext } from '../../../platform/jobs/job.ts';
import { jobContext, queueRows } from '../../../platform/jobs/testing.ts';
import { startJobs } from '../../../platform/jobs/worker.ts';
import { deliverMail } from '../../../platform/mail/job.ts';
import { type MailCatcher, catchMail } from '../../../platform/mail/testing.ts';
import { type AnalyticsTeam, makeAnalyticsTeam } from '../testing.ts';
import { exportAnalytics } from './job.ts';

let team: AnalyticsTeam;
let catcher: MailCatcher;
let url: string;
beforeAll(async () => {
  catcher = await catchMail();
  team = await makeAnalyticsTeam();
  url = `${team.url}export-analytics/`;
});
afterAll(async () => {
  await team.test.close();
  await catcher.stop();
});
const setMail = (settings: Record<string, string>) => team.test.database.sql`
  update instance set settings = ${JSON.stringify(settings)}::text::jsonb`;
beforeEach(async () => {
  const { sql } = team.test.database;
  await setMail(catcher.settings);
  await sql`delete from mails`;
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`;
  await sql`delete from work_items where project_id = ${team.project.id}`;
  catcher.mails.length = 0;
});

const context = (): JobContext => ({
  ...jobContext(team.test.database.db),
  config: team.test.app.config,
});

/** Runs what waits until a mail is there. */
async function deliver(): Promise<string> {
  const { socketDirectory, name } = team.test.database;
  const worker = await startJobs({
    connection: { socketDirectory, database: name },
    jobs: { queued: [exportAnalytics, deliverMail], scheduled: [] },
    context: context(),
    new_worker_ms: 0,
  });
  await expect.poll(() => catcher.mails.length).toBe(1);
  await worker.stop();
  return catcher.mails[0]!.source;
}

/** The lines of the attached file. */
function fileOf(source: string): string[] {
  const part = source.split('-analytics.csv').at(-1)!;
  const [, body = ''] = part.split('\r\n\r\n');
  const encoded = body.split('\r\n--')[0]!;
  const text = /^[A-Za-z0-9+/=\r\n]+$/.test(encoded) ? Buffer.from(encoded, 'base64').toString() : encoded;
  return text.trim().split('\r\n');
}

const axes = { x_axis: 'assignees__id', y_axis: 'issue_count', segment: 'priority' };

// docs/contract/analytics.md#exporting-counts
// docs/contract/analytics.md#the-file-of-counts
test('counts come by mail as a file of names', async () => {
  const { member, admin, makeItem, workspace, test: app, project } = team;
  await makeItem({ assignee_ids: [admin.id], priority: 'high' });
  await makeItem({ assignee_ids: [admin.id, member.id], priority: 'low' });
  await app.database.sql`update users set last_name = '"Lovelace"' where id = ${admin.id}`;
  const answer = await member.post(url, { ...axes, project: [project.id] });
  const { rows } = await app.database.sql`select email from users where id = ${member.id}`.then((rows) => ({
    rows,
  }));
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: `Once the export is ready it will be emailed to you at ${rows[0]?.['email']}` },
  ]);
  const source = await deliver();
  expect(catcher.mails[0]?.to).toEqual([rows[0]?.['email']]);
  expect(source).toContain(`filename=${workspace.slug}-analytics.csv`);
  expect(fileOf(source).toSorted()).toEqual([
    '"Ada ""Lovelace""","2","1","1"',
    '"Assignee Name","Issue Count","low","high"',
    '"Max","1","1","0"',
  ]);
});

// docs/contract/analytics.md#exporting-counts
test('a job that is begun twice sends one mail, and none to who may not see analytics any more', async () => {
  const { member, workspace, test: app } = team;
  const payload = {
    mail_id: crypto.randomUUID(),
    workspace_id: workspace.id,
    user_id: member.id,
    project: null,
    chart: { x_axis: 'priority', y_axis: 'estimate', segment: null } as const,
  };
  const mails = async () => (await app.database.sql`select id from mails`).length;
  await exportAnalytics.run(context(), payload);
  await exportAnalytics.run(context(), payload);
  expect(await mails()).toBe(1);
  const { sql } = app.database;
  await sql`update workspace_members set role = 5 where user_id = ${member.id}`;
  await exportAnalytics.run(context(), { ...payload, mail_id: crypto.randomUUID() });
  expect(await mails()).toBe(1);
  await sql`update workspace_members set role = 15 where user_id = ${member.id}`;
});

// docs/contract/analytics.md#exporting-counts
test('the same errors as counts have, and one where no mail is sent', async () => {
  const { member, guest, test: app } = team;
  const refused = async (body: object, caller = member) => {
    const { status, body: said } = await caller.post(url, body);
    return [status, Object.keys(said)];
  };
  expect(await refused({})).toEqual([400, ['error']]);
  expect(await refused({ ...axes, segment: 'assignees__id' })).toEqual([400, ['error']]);
  expect(await refused({ ...axes, x_axis: 7 })).toEqual([400, ['x_axis']]);
  expect(await refused({ ...axes, project: ['x'] })).toEqual([400, ['project']]);
  expect((await refused(axes, guest))[0]).toBe(403);
  expect((await refused(axes, app.nobody))[0]).toBe(401);
  await setMail({});
  expect((await member.post(url, axes)).body).toEqual({
    error: 'No mail server is set up, so the file cannot be sent.',
  });
  expect(await queueRows(app.database.db)).toEqual([]);
});
