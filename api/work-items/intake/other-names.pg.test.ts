import { intakeStateSchema } from '@tandem/shared/work-items/intake/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IntakeTeam, idsIn, makeIntakeTeam } from './testing.ts';

let team: IntakeTeam;
beforeAll(async () => {
  team = await makeIntakeTeam();
});
afterAll(() => team.test.close());

// docs/contract/intake.md#the-state-of-what-waits
// docs/contract/states.md#the-internal-group
test('the state of what waits is made once, also when two read it first, and no list has it', async () => {
  const { admin, member, guest, outsider, test: app } = team;
  const url = `${team.base}intake-state/`;
  const [first, second] = await Promise.all([member.get(url), admin.get(url)]);
  expect(intakeStateSchema.strict().parse(first.body)).toMatchObject({
    group: 'triage',
    project_id: team.project.id,
    default: false,
  });
  expect(second.body).toEqual(first.body);
  const waiting = await team.submit();
  expect(waiting.issue.state_id).toBe(first.body.id);
  expect((await guest.get(url)).body.id).toBe(first.body.id);
  const { body: states } = await member.get(`${team.base}states/`);
  expect(states.map(({ id }: { id: string }) => id)).not.toContain(first.body.id);
  expect((await outsider.get(url)).status).toBe(403);
  expect((await app.nobody.get(url)).status).toBe(401);
});

// docs/contract/intake.md#the-state-of-what-waits
test('without intake there is no such state', async () => {
  const project = await team.test.makeProject(team.admin, team.workspace);
  const base = `/api/workspaces/${team.workspace.slug}/projects/${project.id}/`;
  const answer = await team.admin.get(`${base}intake-state/`);
  expect([answer.status, answer.body]).toEqual([404, { error: 'Intake not found' }]);
  await team.admin.patch(base, { inbox_view: true });
  await team.admin.post(`${base}archive/`);
  expect((await team.admin.get(`${base}intake-state/`)).status).toBe(404);
});

// docs/contract/intake.md#handing-in
// docs/contract/versions.md#when-a-version-is-made
// docs/contract/versions.md#who-reads-versions
test('an item of intake is handed in, changed and read with its earlier texts by the new name', async () => {
  const { admin, guest, outsider } = team;
  const list = `${team.base}intake-work-items/`;
  const issue = { name: 'By the new name', description_html: '<p>first text</p>' };
  const made = await guest.post(list, { source: 'IN_APP', issue });
  expect(made.status, made.text).toBe(200);
  const { id } = made.body.issue;
  expect(idsIn(await admin.get(list))).toContain(id);
  const versions = `${list}${id}/description-versions/`;
  const { body } = await guest.get(versions);
  expect(body.results).toHaveLength(1);
  const [version] = body.results;
  expect((await admin.get(`${versions}${version.id}/`)).body).toMatchObject({
    description_html: '<p>first text</p>',
  });
  expect((await outsider.get(versions)).status).toBe(403);
  expect((await admin.get(`${list}${team.project.id}/description-versions/`)).status).toBe(404);
  const renamed = await admin.patch(`${list}${id}/`, { issue: { name: 'Renamed' } });
  expect(renamed.body.issue.name).toBe('Renamed');
  expect((await admin.get(`${team.base}work-items/${id}/description-versions/`)).body).toEqual(body);
  expect((await admin.delete(`${list}${id}/`)).status).toBe(204);
});
