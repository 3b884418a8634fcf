import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenWorld, EVERYTHING, makeOpenWorld } from './testing.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await makeOpenWorld();
});
afterAll(() => world.test.close());

const READS = ['settings/', 'meta/', 'issues/', 'states/', 'labels/', 'cycles/', 'modules/', 'members/'];
const statuses = async (paths = READS, headers: Record<string, string> = {}) => {
  const found: number[] = [];
  for (const path of paths) {
    found.push((await world.test.nobody.get(world.at(path), undefined, { headers })).status);
  }
  return [...new Set(found)];
};

// docs/contract/public-boards.md#open-boards
test('what is taken down, has expired, or is of an archived project is closed at once', async () => {
  const { publish, owner, boards, makeItem, visitor, at, test: app, projectUrl } = world;
  const { id } = await makeItem();
  const board = await publish();
  const vote = () => visitor.post(at(`issues/${id}/votes/`), { vote: 1 });
  expect(await statuses()).toEqual([200]);
  expect((await vote()).status).toBe(201);
  const past = new Date(Date.now() - 60_000).toISOString();
  await owner.patch(`${boards}${board.id}/`, { expires_at: past });
  expect(await statuses([...READS, `issues/${id}/`])).toEqual([404]);
  expect((await vote()).status).toBe(404);
  await owner.patch(`${boards}${board.id}/`, { expires_at: '2999-01-01T00:00:00Z' });
  expect(await statuses()).toEqual([200]);
  await owner.patch(`${boards}${board.id}/`, { expires_at: null });
  await app.database.sql`update projects set archived_at = now() where id = ${board.project}`;
  expect(await statuses()).toEqual([404]);
  await app.database.sql`update projects set archived_at = null where id = ${board.project}`;
  await owner.delete(`${boards}${board.id}/`);
  expect(await statuses()).toEqual([404]);
  expect((await vote()).status).toBe(404);
  const old = `/api/public/workspaces/${world.workspace.slug}/projects/${board.project}/anchor/`;
  expect((await app.nobody.get(old)).status).toBe(404);
  expect((await owner.get(projectUrl)).body.anchor).toBeNull();
});

// docs/contract/public-boards.md#a-password
test('a board with a password opens for whoever gives it, until it is changed', async () => {
  const { publish, owner, boards, makeItem, visitor, at, test: app } = world;
  const { id } = await makeItem();
  const board = await publish({ ...EVERYTHING, password: 'open sesame' });
  expect([board.has_password, 'password' in board]).toEqual([true, false]);
  const locked = await app.nobody.get(at('meta/'));
  expect([locked.status, locked.body.is_password_needed]).toEqual([403, true]);
  expect(await statuses([...READS, `issues/${id}/`, `issues/${id}/comments/`])).toEqual([403]);
  expect((await visitor.post(at(`issues/${id}/votes/`), { vote: 1 })).status).toBe(403);
  const wrong = await app.nobody.post(at('unlock/'), { password: 'wrong' });
  expect([wrong.status, wrong.body.is_password_needed]).toEqual([403, true]);
  expect((await app.nobody.post(at('unlock/'), {})).status).toBe(400);
  const right = await app.nobody.post(at('unlock/'), { password: 'open sesame' });
  expect([right.status, right.text]).toEqual([204, '']);
  const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
  expect(String(right.headers['set-cookie'])).toContain('HttpOnly');
  expect(await statuses(READS, { cookie })).toEqual([200]);
  await owner.patch(`${boards}${board.id}/`, { is_votes_enabled: false });
  expect(await statuses(READS, { cookie })).toEqual([200]);
  await owner.patch(`${boards}${board.id}/`, { password: 'another one' });
  expect(await statuses(READS, { cookie })).toEqual([403]);
  await owner.patch(`${boards}${board.id}/`, { password: null });
  expect(await statuses()).toEqual([200]);
  expect((await app.nobody.post(at('unlock/'), { password: 'any' })).status).toBe(204);
});

// docs/contract/public-boards.md#limits-of-visitors
test('a visitor writes so much a minute and no more', async () => {
  const strict = await makeOpenWorld({ VISITOR_RATE_LIMIT_PER_MINUTE: '5' });
  try {
    const { id } = await strict.makeItem();
    await strict.publish();
    const url = strict.at(`issues/${id}/comments/`);
    const answers: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      answers.push((await strict.visitor.post(url, { comment_html: `<p>${count}</p>` })).status);
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect((await strict.test.nobody.get(url)).body).toHaveLength(5);
    expect((await strict.member.post(url, { comment_html: '<p>other</p>' })).status).toBe(201);
  } finally {
    await strict.test.close();
  }
});
