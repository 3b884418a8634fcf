import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwnToken } from '../testing.ts';
import { type Desk, makeDesk } from './testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await makeDesk();
  const { admin, items } = desk.programs.team;
  await admin.patch(items.replace(/issues\/$/, ''), { is_project_updates_enabled: true });
});
afterAll(() => desk.close());

// docs/contract/updates.md#a-new-update
// docs/contract/updates.md#feed
test('an assistant posts an update, lists updates and reads how a project goes', async () => {
  const { team } = desk.programs;
  const assistant = await desk.connect(await makeOwnToken(team.member));
  const workspace = { slug: team.workspace.slug };
  const use = async (name: string, args: object) => {
    const answer = await assistant.use('use_tool', { name, arguments: args });
    expect([name, answer.isError, answer.isError ? answer.text : '']).toEqual([name, false, '']);
    return answer.body;
  };
  const posted = await use('post_update', {
    ...workspace,
    body: { project_id: team.project.id, health: 'at_risk', description_html: '<p>Late</p>' },
  });
  expect(posted).toMatchObject({ health: 'at_risk' });
  const listed = await use('list_updates', { ...workspace, project: team.project.id });
  expect(listed.results).toMatchObject([{ id: posted.id, health: 'at_risk' }]);
  const overview = await use('get_project_overview', { ...workspace, project_id: team.project.id });
  expect(overview).toMatchObject({ health: 'at_risk', latest: { id: posted.id } });
});
