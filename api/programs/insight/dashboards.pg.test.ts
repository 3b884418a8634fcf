import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { type Desk, makeDesk } from '../mcp/testing.ts';
import { ok } from '../testing.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await makeDesk();
});
afterAll(() => desk.close());

// docs/contract/programs.md#dashboards
test('programs read dashboards, their tiles and their figures, guests do not', async () => {
  const { member, guest, B, team } = desk.programs;
  const url = `/api/workspaces/${team.workspace.slug}/dashboards/`;
  const { id } = expectMade<{ id: string }>(await team.admin.post(url, { name: 'Ferries', access: 0 }));
  const hidden = expectMade<{ id: string }>(await team.admin.post(url, { name: 'Hidden' }));
  const tile = expectMade<{ id: string }>(
    await team.admin.post(`${url}${id}/tiles/`, { kind: 'number', x: 0, y: 0, w: 3, h: 2 }),
  );
  const listed = ok(await member('GET', `${B}/dashboards/`), 200);
  expect([listed.total_count, listed.results]).toMatchObject([1, [{ id, name: 'Ferries' }]]);
  expect(ok(await member('GET', `${B}/dashboards/${id}/?fields=id,name`), 200)).toEqual({
    ...{ id, name: 'Ferries' },
  });
  const tiles = ok(await member('GET', `${B}/dashboards/${id}/tiles/`), 200);
  expect(tiles.results).toMatchObject([{ id: tile.id, kind: 'number' }]);
  const data = ok(await member('GET', `${B}/dashboards/${id}/data/`), 200);
  expect(data.tiles[tile.id]).toHaveProperty('answer');
  expect((await member('GET', `${B}/dashboards/${hidden.id}/`)).status).toBe(404);
  for (const path of ['', `${id}/`, `${id}/tiles/`, `${id}/data/`])
    expect((await guest('GET', `${B}/dashboards/${path}`)).status).toBe(403);
  expect((await member('POST', `${B}/dashboards/`, { name: 'New' })).status).toBe(405);
});
