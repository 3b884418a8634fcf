import type { SyncedRow } from '@tandem/shared/sync/apply-change.ts';
import { afterEach, beforeEach, test } from 'vitest';
import { type Mirror, type Race, expectMirrors, inTurn } from '../../../testing/writers.ts';
import type { Random } from '../../../work-items/lists/testing/random.ts';
import { Crowd } from './testing.ts';

let crowd: Crowd;
let pages: string;
let ids: string[];
beforeEach(async () => {
  crowd = await Crowd.begin();
  pages = `${crowd.base}pages/`;
  ids = [];
});
afterEach(() => crowd.team.test.close());

const PAGES = 12;

async function fill(parent: (index: number) => string | undefined = () => undefined): Promise<void> {
  for (let index = 0; index < PAGES; index += 1) {
    const answer = await crowd.team.member.post(pages, { name: `Page ${index}`, parent: parent(index) });
    ids.push(answer.body.id);
  }
}

const mirrorOf = (url: string, stream = crowd.team.stream): Mirror => ({
  caller: crowd.team.admin,
  stream,
  lists: [
    {
      url,
      kind: 'page',
      shared: ({ is_favorite: _favorite, ...row }) => row,
      holds: (row) => row['parent'] === null,
    },
  ],
});
/** The pages below the first one, in a project. */
const belowFirst = (url: string, stream?: Mirror['stream']): Mirror => {
  const mirror = mirrorOf(`${url}${ids[0]}/sub-pages/`, stream);
  const lists = mirror.lists.map((list) => ({
    ...list,
    holds: (row: SyncedRow) => row['parent'] === ids[0],
  }));
  return { ...mirror, lists };
};

const rename = (random: Random, turn: number) =>
  crowd.team.member.patch(`${pages}${random.pick(ids)}/`, { name: `turn ${turn}` });

const race = (meanwhile: Race['meanwhile'], more: Partial<Race> = {}) =>
  expectMirrors({
    test: crowd.team.test,
    mirrors: [mirrorOf(pages)],
    writers: [rename, rename, rename, rename],
    turns: 25,
    meanwhile,
    ...more,
  });

test('labels go while people rename pages and put them on', async () => {
  const { admin, member, test: app, project, workspace } = crowd.team;
  const source = { ...project, workspace: workspace.id } as never;
  await fill();
  let label = (await app.makeLabel(admin, source)).id;
  const mark = (random: Random) => member.patch(`${pages}${random.pick(ids)}/`, { labels: [label] });
  await race(
    async () => {
      const gone = label;
      label = (await app.makeLabel(admin, source)).id;
      return admin.delete(`${crowd.base}issue-labels/${gone}/`);
    },
    { writers: [rename, rename, mark, mark] },
  );
});

test('pages are archived and restored with what is below them, while people rename them', async () => {
  const { member } = crowd.team;
  await fill((index) => (index === 0 ? undefined : ids[0]));
  await race(
    (random) => {
      const url = `${pages}${random.pick([ids[0]!, random.pick(ids)])}/archive/`;
      return inTurn(
        () => member.post(url),
        () => member.delete(url),
      );
    },
    { mirrors: [mirrorOf(pages), belowFirst(pages)] },
  );
});

test('pages move to another project and back with what is below them, while people rename them', async () => {
  const { admin, member, test: app, workspace, project } = crowd.team;
  const other = await app.makeProject(admin, workspace);
  await app.addProjectMember(other.id, member, 15);
  await fill((index) => (index === 0 ? undefined : ids[0]));
  const there = `/api/workspaces/${workspace.slug}/projects/${other.id}/pages/`;
  const renameThere = (random: Random, turn: number) =>
    member.patch(`${there}${random.pick(ids)}/`, { name: `there, turn ${turn}` });
  await race(
    () =>
      inTurn(
        () => member.post(`${pages}${ids[0]}/move/`, { new_project_id: other.id }),
        () => member.post(`${there}${ids[0]}/move/`, { new_project_id: project.id }),
      ),
    {
      writers: [rename, rename, renameThere, renameThere],
      mirrors: [mirrorOf(pages), mirrorOf(there, `project:${other.id}`), belowFirst(pages)],
    },
  );
});
