import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf, png, upload } from '../../storage/testing-upload.ts';
import { type Program, type Programs, makePrograms, makeToken, ok, programOf } from '../testing.ts';

const OWN = 'assets/user-assets/';
const UNKNOWN = '11111111-1111-4111-8111-111111111111';
const picture = { name: 'me.png', size: png().length, entity_type: 'USER_AVATAR' };

let programs: Programs;
beforeAll(async () => {
  programs = await makePrograms();
});
afterAll(() => programs.team.test.close());

/** Brings a picture and says that it has come. */
async function bring(ask: Program, body: object): Promise<{ asset_id: string; asset_url: string }> {
  const slot = ok(await ask('POST', OWN, body), 200);
  const sent = await upload(programs.team.test, slot.upload_data, partsOf(slot.upload_data, png()));
  expect(sent.status).toBeLessThan(300);
  expect((await ask('PATCH', `${OWN}${slot.asset_id}/`, {})).status).toBe(204);
  return slot;
}

// docs/contract/programs.md#own-pictures
test('a program brings the picture of its person and takes it away', async () => {
  const { member, guest } = programs;
  for (const body of [{ ...picture, type: 'image/png' }, picture]) {
    const slot = await bring(member, body);
    expect(ok(await member('GET', 'users/me/'), 200).avatar_url).toBe(slot.asset_url);
    const url = `${OWN}${slot.asset_id}/`;
    expect((await guest('PATCH', url, {})).status).toBe(404);
    expect((await guest('DELETE', url)).status).toBe(404);
    expect((await member('DELETE', url)).status).toBe(204);
    expect(ok(await member('GET', 'users/me/'), 200).avatar_url).toBeNull();
    expect((await member('DELETE', url)).status).toBe(404);
  }
});

// docs/contract/programs.md#own-pictures
// docs/contract/api-tokens.md#what-a-token-may-do
test('only with a token that may write and is for all workspaces, and only a picture', async () => {
  const { team, ask, member } = programs;
  const made = await team.member.post('/api/users/me/api-tokens/', { scope: 'read' });
  const reader = programOf(team.test, made.body.token);
  const nobody = programOf(team.test, null);
  expect((await nobody('POST', OWN, picture)).status).toBe(401);
  for (const refused of [
    ask,
    reader,
    programOf(team.test, await makeToken(team.admin, team.workspace.slug)),
  ]) {
    expect((await refused('POST', OWN, picture)).status).toBe(403);
    expect((await refused('PATCH', `${OWN}${UNKNOWN}/`, {})).status).toBe(403);
    expect((await refused('DELETE', `${OWN}${UNKNOWN}/`)).status).toBe(403);
  }
  expect((await member('POST', OWN, { ...picture, entity_type: 'WORKSPACE_LOGO' })).status).toBe(400);
  expect((await member('POST', OWN, { ...picture, type: 'text/html' })).status).toBe(400);
  expect((await team.member.post('/api/v1/assets/user-assets/', picture)).status).toBe(401);
});
