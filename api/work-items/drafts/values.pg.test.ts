import { draftSchema } from '@tandem/shared/work-items/drafts/schema.ts';
import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectReplay } from '../../testing/replay.ts';
import { makeField } from '../items/testing-fields.ts';
import { type Team, makeTeam } from '../items/testing.ts';

let team: Team;
let drafts: string;
beforeAll(async () => {
  team = await makeTeam();
  drafts = `/api/workspaces/${team.workspace.slug}/draft-issues/`;
});
afterAll(() => team.test.close());

// docs/contract/item-fields.md#values-of-drafts
test('a draft holds values, with a project and without, and becomes an item with what the body says', async () => {
  const [used, asked] = [
    await makeField(team),
    await makeField(team, { kind: 'number', use: { required: 'on_create' } }),
  ];
  const elsewhere = await makeField(team, { use: null });
  const { test: app, member, project } = team;
  const replay = { test: app, caller: member, stream: userStream(member.id) };
  const lists = [{ url: drafts, kind: 'draft' as const }];
  const make = () => member.post(drafts, { fields: { [elsewhere.id]: 'loose', [used.id]: 'x' } });
  const made = await expectReplay({ ...replay, lists, action: make });
  expect(draftSchema.strict().parse(made.body)).toEqual(made.body);
  expect(made.body.fields).toEqual({ [elsewhere.id]: 'loose', [used.id]: 'x' });
  const path = `${drafts}${made.body.id}/`;
  const patch = () => member.patch(path, { project_id: project.id, fields: { [used.id]: 'y' } });
  await expectReplay({ ...replay, lists, action: patch });
  expect((await member.get(path)).body.fields).toEqual({ [elsewhere.id]: 'loose', [used.id]: 'y' });
  for (const [id, value] of [
    [elsewhere.id, 'z'],
    [asked.id, 'no number'],
  ] as const) {
    const refused = await member.patch(path, { fields: { [id]: value } });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [id]]);
  }
  const convert = `/api/workspaces/${team.workspace.slug}/draft-to-issue/${made.body.id}/`;
  const without = await member.post(convert, { name: 'Whole', fields: { [used.id]: 'y' } });
  expect([without.status, Object.keys(without.body.fields)]).toEqual([400, [asked.id]]);
  const fields = { [used.id]: 'y', [asked.id]: 4 };
  const whole = await member.post(convert, { name: 'Whole', fields });
  expect([whole.status, whole.body.fields]).toEqual([201, fields]);
});
