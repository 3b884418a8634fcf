import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldTeam, makeFieldTeam } from '../projects/fields/testing.ts';
import type { Caller } from '../testing/app.ts';
import { type Program, makeOwnToken, programOf } from './testing.ts';

let team: FieldTeam;
let url: string;
let [admin, member]: Program[] = [];
beforeAll(async () => {
  team = await makeFieldTeam();
  url = `workspaces/${team.workspace.slug}/projects/${team.project.id}/work-item-properties/`;
  [admin, member] = [await programFor(team.admin), await programFor(team.member)];
});
afterAll(() => team.test.close());

const programFor = async (person: Caller) => programOf(team.test, await makeOwnToken(person));
const rows = async (path = url) => (await member!('GET', path)).body;
const status = async (program: Program) => [
  (await program('GET', url)).status,
  (await program('POST', url, { display_name: 'Refused', property_type: 'TEXT' })).status,
];

// docs/contract/programs.md#custom-properties
test('fields are properties of the project that uses them', async () => {
  const { admin: owner } = team;
  expect(await rows()).toEqual([]);
  const type = (await owner.post(team.uses.replace('/fields/', '/work-item-types/'), { name: 'Bug' })).body;
  const cost = await team.makeField({ name: 'Cost', kind: 'money', options: { currency: 'EUR', min: 0 } });
  const owners = await team.makeField({ name: 'Owners', kind: 'people', default_value: [team.member.id] });
  await team.makeField({ name: 'Not used', kind: 'text' });
  const sections = [
    { name: '', fields: [{ field_id: cost.id, type_ids: [type.id], required: 'on_create' }] },
    { name: '', fields: [{ field_id: owners.id }] },
  ];
  await owner.put(team.uses, { sections });
  expect(await rows()).toMatchObject([
    {
      id: cost.id,
      name: 'cost',
      display_name: 'Cost',
      property_type: 'DECIMAL',
      currency: 'EUR',
      is_required: true,
      validation_rules: { min: 0 },
      issue_types: [type.id],
      kind: 'money',
    },
    {
      id: owners.id,
      property_type: 'RELATION',
      relation_type: 'USER',
      is_multi: true,
      default_value: [team.member.id],
      is_required: false,
    },
  ]);
  const ofType = url.replace('work-item-properties', `work-item-types/${owners.id}/work-item-properties`);
  expect((await rows(ofType)).map(({ id }: { id: string }) => id)).toEqual([owners.id]);
  await owner.put(team.uses, { sections, is_enabled: false });
  expect(await rows()).toEqual([]);
  expect((await member!('GET', `${url}${cost.id}/`)).status).toBe(404);
  await owner.put(team.uses, { sections, is_enabled: true });
});

// docs/contract/programs.md#custom-properties
test('administrators of the project make and change properties, or nothing of them', async () => {
  const { guest, outsider, test: app } = team;
  expect(await status(programOf(app, null))).toEqual([401, 401]);
  expect(await status(await programFor(outsider))).toEqual([403, 403]);
  for (const reader of [team.member, guest])
    expect(await status(await programFor(reader))).toEqual([200, 403]);
  const made = await admin!('POST', url, {
    display_name: 'Reviewed',
    property_type: 'OPTION',
    is_multi: true,
    options: [{ name: 'Once' }],
    default_value: [],
  });
  expect([made.status, made.body]).toMatchObject([201, { kind: 'multi_select', name: 'reviewed' }]);
  const again = await admin!('POST', url, { display_name: 'reviewed', property_type: 'TEXT' });
  expect([again.status, again.body.name]).toEqual([400, [expect.any(String)]]);
  const path = `${url}${made.body.id}/`;
  const changed = await admin!('PATCH', path, {
    is_required: true,
    options: [...made.body.options, { name: 'Twice', logo_props: { color: '#fff' } }],
  });
  expect(changed.body).toMatchObject({
    is_required: true,
    options: [{ id: made.body.options[0].id }, { name: 'Twice', logo_props: { color: '#fff' } }],
  });
  const refused = await admin!('PATCH', path, { is_required: false, default_value: ['nothing'] });
  expect([refused.status, refused.body.default_value]).toEqual([400, [expect.any(String)]]);
  expect((await member!('GET', path)).body).toEqual(changed.body);
  expect((await admin!('POST', url, { property_type: 'TEXT' })).body).toHaveProperty('display_name');
  const relation = await admin!('POST', url, { display_name: 'x', property_type: 'RELATION' });
  expect([relation.status, relation.body.relation_type]).toEqual([400, [expect.any(String)]]);
});
