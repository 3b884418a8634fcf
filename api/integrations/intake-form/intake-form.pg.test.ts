import type { IntakeForm } from '@tandem/shared/integrations/intake-form/schema.ts';
import { NOT_PUBLISHED } from '@tandem/shared/projects/publishing/settings.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Caller, expectMade } from '../../testing/app.ts';
import { expectReplay } from '../../testing/replay.ts';
import { type IntakeTeam, makeIntakeTeam } from '../../work-items/intake/testing.ts';

let team: IntakeTeam;
let url: string;
beforeAll(async () => {
  team = await makeIntakeTeam();
  url = `${team.base}intake-form/`;
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.admin.delete(url);
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.member,
    actor: team.admin,
    stream: team.stream,
    action,
    lists: [{ url, kind: 'intake_form', rowsOf: (body) => (body.id ? [body] : []) }],
  });
const publish = async (body: object = {}) => expectMade<IntakeForm>(await team.admin.post(url, body));
const statusAt = async (anchor: string) =>
  (await team.test.nobody.get(`/api/public/anchor/${anchor}/intake/`)).status;

// docs/contract/intake-form.md#no-form
// docs/contract/intake-form.md#publishing-the-form
test('members read where the form is, administrators alone publish and close it', async () => {
  const { admin, member, guest, test: app } = team;
  expect((await member.get(url)).body).toEqual(NOT_PUBLISHED);
  const form = await publish();
  expect(form).toMatchObject({ anchor: expect.stringMatching(/^[0-9a-f]{32}$/), entity_name: 'intake' });
  const calls: ((by: Caller) => Promise<Answer>)[] = [
    (by) => by.post(url, {}),
    (by) => by.patch(url, { password: 'secret' }),
    (by) => by.post(`${url}renew/`),
    (by) => by.delete(url),
  ];
  for (const call of calls) {
    expect((await call(app.nobody)).status).toBe(401);
    for (const by of [member, guest]) expect((await call(by)).status).toBe(403);
  }
  for (const by of [admin, member, guest]) expect((await by.get(url)).body).toEqual(form);
});

// docs/contract/intake-form.md#publishing-the-form
// docs/contract/intake-form.md#changes-of-the-form
test('publishing again sets the form anew under its anchor, and readers of Changes follow', async () => {
  const first = await replay(() => team.admin.post(url, { password: 'open sesame' }));
  expect(first.body).toMatchObject({ has_password: true, expires_at: null });
  expect(JSON.stringify(first.body)).not.toContain('sesame');
  const again = await replay(() => team.admin.post(url, { expires_at: '2999-01-01T00:00:00Z' }));
  expect(again.body).toMatchObject({ anchor: first.body.anchor, id: first.body.id, has_password: false });
  expect(await statusAt(first.body.anchor)).toBe(200);
  for (const body of [{ password: 'abc' }, { expires_at: 'soon' }, { expires_at: '2999-01-01' }]) {
    expect((await team.admin.post(url, body)).body, JSON.stringify(body)).toHaveProperty(
      Object.keys(body)[0] ?? '',
    );
  }
});

// docs/contract/intake-form.md#changing-the-form
test('what a change does not name stays, and the same again is none', async () => {
  const { anchor } = await publish({ password: 'open sesame', expires_at: '2999-01-01T00:00:00Z' });
  const open = await replay(() => team.admin.patch(url, { expires_at: null }));
  expect(open.body).toMatchObject({ anchor, has_password: true, expires_at: null });
  const same = await team.admin.patch(url, { password: 'open sesame' });
  expect(same.body.updated_at).toBe(open.body.updated_at);
  expect((await team.admin.patch(url, { password: '' })).body).toMatchObject({ anchor, has_password: false });
});

// docs/contract/intake-form.md#another-link
test('a renewed form is elsewhere', async () => {
  const before = await publish({ expires_at: '2999-01-01T00:00:00Z' });
  const after = await replay(() => team.admin.post(`${url}renew/`));
  expect(after.body).toMatchObject({ id: before.id, expires_at: before.expires_at });
  expect(after.body.anchor).not.toBe(before.anchor);
  expect([await statusAt(before.anchor), await statusAt(after.body.anchor)]).toEqual([404, 200]);
});

// docs/contract/intake-form.md#closing-the-form
test('a closed form is gone, and there is nothing to change or to close any more', async () => {
  const { anchor } = await publish();
  expect((await replay(() => team.admin.delete(url))).status).toBe(204);
  expect(await statusAt(anchor)).toBe(404);
  for (const call of [
    () => team.admin.patch(url, {}),
    () => team.admin.post(`${url}renew/`),
    () => team.admin.delete(url),
  ]) {
    expect((await call()).status).toBe(404);
  }
  expect((await publish()).anchor).not.toBe(anchor);
});

// docs/contract/intake-form.md#publishing-the-form
// docs/contract/intake-form.md#changes-of-the-form
test('there is no form without an intake, and the audit log has who opened it', async () => {
  await team.admin.patch(team.base, { inbox_view: false });
  const refused = await team.admin.post(url, {});
  expect([refused.status, refused.body]).toEqual([404, { error: 'Intake not found' }]);
  await team.admin.patch(team.base, { inbox_view: true });
  await publish();
  const rows = await team.test.database.sql`
    select action, target_type from audit_log where actor_id = ${team.admin.id} order by created_at desc limit 1`;
  expect(rows).toEqual([{ action: 'published', target_type: 'intake' }]);
});
