import { userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, test } from 'vitest';
import type { Caller } from '../../../testing/app.ts';
import { type Race, type Mirror, expectMirrors, inTurn } from '../../../testing/writers.ts';
import { Crowd } from './testing.ts';
import { withoutOwnProps, withoutMembers } from '../../../testing/replay.ts';

let crowd: Crowd;
let home: string;
beforeEach(async () => {
  crowd = await Crowd.begin();
  home = `/api/workspaces/${crowd.team.workspace.slug}/`;
});
afterEach(() => crowd.team.test.close());

const TURNS = 30;
const membersOf = (caller: Caller): Mirror => ({
  caller,
  stream: workspaceStream(crowd.team.workspace.id),
  lists: [
    {
      url: `${home}members/`,
      kind: 'workspace_member',
      shared: withoutOwnProps,
    },
  ],
});
const workspacesOf = (caller: Caller): Mirror => ({
  caller,
  stream: userStream(caller.id),
  lists: [{ url: '/api/users/me/workspaces/', kind: 'workspace' }],
});
const projectsOf = (caller: Caller): Mirror => ({
  caller,
  stream: userStream(caller.id),
  lists: [
    {
      url: `${home}projects/details/`,
      kind: 'project',
      shared: withoutMembers,
    },
  ],
});

const race = (mirrors: Mirror[], writers: Race['writers'], meanwhile: Race['meanwhile']): Promise<void> =>
  expectMirrors({ test: crowd.team.test, mirrors, writers, turns: TURNS, meanwhile });

async function memberIds(): Promise<Map<string, string>> {
  const rows = (await crowd.team.admin.get(`${home}members/`)).body as {
    id: string;
    member: { id: string };
  }[];
  return new Map(rows.map(({ id, member }) => [member.id, id]));
}

test('people change their faces while their roles change and they set up their views', async () => {
  const { admin, member, outsider } = crowd.team;
  const ids = await memberIds();
  const rename = (person: Caller) => (_random: unknown, turn: number) =>
    person.patch('/api/users/me/', { display_name: `turn ${turn}`, first_name: `First ${turn}` });
  const view = (person: Caller) => (_random: unknown, turn: number) =>
    person.post(`${home}workspace-views/`, { view_props: { turn } });
  await race(
    [membersOf(admin)],
    [rename(member), rename(outsider), rename(member), view(member), view(outsider)],
    (random) => {
      const person = random.pick([member, outsider]);
      return admin.patch(`${home}members/${ids.get(person.id)}/`, { role: random.pick([15, 20]) });
    },
  );
});

test('a workspace gets other names while people leave it and return', async () => {
  const { admin, member, outsider, test: app, workspace } = crowd.team;
  const rename = (_random: unknown, turn: number) => admin.patch(home, { name: `turn ${turn}` });
  await race(
    [workspacesOf(admin), workspacesOf(member)],
    [rename, rename, rename],
    async (_random, round) => {
      const id = (await memberIds()).get(outsider.id)!;
      const left = await admin.delete(`${home}members/${id}/`);
      const { db } = app.database;
      await db.deleteFrom('workspace_members').where('id', '=', id).execute();
      await app.addMember(workspace.id, outsider, 15);
      // A Change of the workspace says how many are in it; the return, which no call made, brings none.
      return [left, await rename(null, round)];
    },
  );
});

test('a project gets other names while its members leave, return, order it and make it a favourite', async () => {
  const { admin, member, project } = crowd.team;
  const url = crowd.base;
  const rename = (_random: unknown, turn: number) => admin.patch(url, { name: `turn ${turn}` });
  const order = (random: { below: (limit: number) => number }) =>
    member.post(`${url}project-views/`, { sort_order: 1000 + random.below(60_000) });
  const like = async () => {
    const body = { entity_type: 'project', entity_identifier: project.id };
    const made = await member.post(`${home}user-favorites/`, body);
    if (made.status < 300) await member.delete(`${home}user-favorites/${made.body.id}/`);
    return made;
  };
  await race([projectsOf(admin), projectsOf(member)], [rename, rename, order, like], async () => {
    const id = await crowd.membershipOf(member);
    return inTurn(
      () => admin.delete(`${url}members/${id}/`),
      () => crowd.addPerson(member),
    );
  });
});
