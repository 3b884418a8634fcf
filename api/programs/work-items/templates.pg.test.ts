import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwnToken, ok } from '../testing.ts';
import { type Desk, makeDesk } from '../mcp/testing.ts';

let desk: Desk;
let template: { id: string };
beforeAll(async () => {
  desk = await makeDesk();
  const { admin, items } = desk.programs.team;
  const content = {
    item: { name: 'Crash on {{Device}}', children: [{ key: 'a', name: 'Reproduce' }] },
    asks: [{ name: 'Device', is_required: true }],
  };
  const url = items.replace(/issues\/$/, 'templates/');
  template = (await admin.post(url, { name: 'Crash report', content })).body;
});
afterAll(() => desk.close());

// docs/contract/templates.md#using-a-template
test('programs list, read and use templates', async () => {
  const { member, guest, BP } = desk.programs;
  expect(ok(await member('GET', `${BP}/templates/`), 200).results).toMatchObject([{ name: 'Crash report' }]);
  const url = `${BP}/templates/${template.id}/`;
  expect(ok(await member('GET', url), 200)).toMatchObject({ content: { asks: [{ name: 'Device' }] } });
  expect((await guest('GET', `${BP}/templates/`)).status).toBe(403);
  expect((await member('POST', `${url}use/`, {})).status).toBe(400);
  const used = ok(await member('POST', `${url}use/`, { answers: { Device: 'iPhone' } }), 201);
  expect([used.item.name, used.item_ids.length]).toEqual(['Crash on iPhone', 2]);
});

// docs/contract/recurrences.md#who-may-do-what
test('programs and assistants list recurrences', async () => {
  const { team, member, guest, BP } = desk.programs;
  const { admin, items } = team;
  const base = items.replace(/issues\/$/, '');
  const content = { item: { name: 'Report of {{date}}' } };
  const { id: template_id } = (await admin.post(`${base}templates/`, { name: 'Report', content })).body;
  const values = { name: 'Weekly report', rule: 'FREQ=WEEKLY', starts_on: '2031-01-06', template_id };
  expect((await admin.post(`${base}recurrences/`, values)).status).toBe(201);
  expect(ok(await member('GET', `${BP}/recurrences/`), 200).results).toMatchObject([
    { next_due: '2031-01-06' },
  ]);
  expect((await guest('GET', `${BP}/recurrences/`)).status).toBe(403);
  const assistant = await desk.connect(await makeOwnToken(team.member));
  const place = { slug: team.workspace.slug, project_id: team.project.identifier };
  const listed = await assistant.use('use_tool', { name: 'list_recurrences', arguments: place });
  expect([listed.isError, listed.text]).toEqual([false, expect.stringContaining('Weekly report')]);
});

// docs/contract/templates.md#answers
test('an assistant finds a template and uses it', async () => {
  const { team } = desk.programs;
  const assistant = await desk.connect(await makeOwnToken(team.member));
  const place = { slug: team.workspace.slug, project_id: team.project.identifier };
  const listed = await assistant.use('use_tool', { name: 'list_templates', arguments: place });
  expect([listed.isError, listed.text]).toEqual([false, expect.stringContaining('Crash report')]);
  const used = await assistant.use('use_tool', {
    name: 'use_template',
    arguments: { ...place, template_id: template.id, body: { answers: { Device: 'Pixel' } } },
  });
  expect([used.isError, used.text]).toEqual([false, expect.stringContaining('Crash on Pixel')]);
});
