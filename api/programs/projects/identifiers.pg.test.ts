import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Programs, makePrograms, ok } from '../testing.ts';

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
});
afterAll(() => programs.team.test.close());

// docs/contract/projects.md#name-and-identifier
// docs/contract/programs.md#keys-and-words
test('an identifier with _ makes keys that items are found by', async () => {
  const { ask, team, B } = programs;
  const project = ok(await ask('POST', `${B}/projects/`, { name: 'Underlined', identifier: 'a_b' }), 201);
  expect(project.identifier).toBe('A_B');
  const url = `${B}/projects/${project.id}/work-items/`;
  const item = ok(await ask('POST', url, { name: 'Found by its key' }), 201);
  const key = `A_B-${item.sequence_id}`;
  for (const path of [`${B}/work-items/${key}/`, `${B}/issues/${key.toLowerCase()}/`]) {
    expect(ok(await ask('GET', path), 200)).toMatchObject({ id: item.id });
  }
  const onScreen = await team.admin.get(`/api/${B}/work-items/${key}/`);
  expect(onScreen.body).toMatchObject({ id: item.id });
  for (const words of [key, key.toLowerCase()]) {
    const { issues } = ok(await ask('GET', `${B}/work-items/search/?search=${words}`), 200);
    expect(issues).toMatchObject([{ id: item.id, project__identifier: 'A_B' }]);
  }
  const other = ok(await ask('POST', url, { name: 'Beside' }), 201);
  await ask('POST', `${url}${item.id}/relations/`, { relation_type: 'blocking', issues: [other.id] });
  const shown = await team.admin.get(`/api/${B}/projects/${project.id}/issues/${other.id}/history/`);
  expect(JSON.stringify(shown.body)).toContain(key);
  const renamed = await team.admin.patch(`/api/${B}/projects/${project.id}/`, { identifier: '_x_1' });
  expect(renamed.body.identifier).toBe('_X_1');
  expect(ok(await ask('GET', `${B}/work-items/_X_1-${item.sequence_id}/`), 200).id).toBe(item.id);
});
