import { must } from '@tandem/shared/must.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Team, makeTeam } from '../work-items/items/testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

type Row = Record<string, unknown>;
type List = {
  name: string;
  /** Makes some rows, if there are not enough already. */
  make?: (urls: Urls, n: number) => Promise<unknown>;
  read: (urls: Urls) => Promise<Row[]>;
  patch: (urls: Urls, key: string, place: number) => Promise<{ status: number }>;
  field: string;
  key?: string;
};
type Urls = { workspace: string; project: string };

const urls = (): Urls => {
  const workspace = `/api/workspaces/${team.workspace.slug}/`;
  return { workspace, project: `${workspace}projects/${team.project.id}/` };
};
const rowsAt = async (url: string): Promise<Row[]> => {
  const { body } = await team.admin.get(url);
  return Array.isArray(body) ? body : body.results;
};

/** A list whose rows are at `path` of the project or of the workspace. */
const listAt = (
  place: keyof Urls,
  path: string,
  body: (n: number) => object,
  field = 'sort_order',
): List => ({
  name: path,
  make: (at, n) => team.admin.post(`${at[place]}${path}/`, body(n)),
  read: (at) => rowsAt(`${at[place]}${path}/`),
  patch: (at, id, value) => team.admin.patch(`${at[place]}${path}/${id}/`, { [field]: value }),
  field,
});

const preferences = (path: string): List => ({
  name: path,
  read: async (at) => {
    const { body } = await team.admin.get(`${at.workspace}${path}/`);
    return Array.isArray(body) ? body : Object.entries(body).map(([key, row]) => ({ ...(row as Row), key }));
  },
  patch: (at, key, sort_order) => team.admin.patch(`${at.workspace}${path}/${key}/`, { sort_order }),
  field: 'sort_order',
  key: 'key',
});

const LISTS: List[] = [
  listAt('project', 'issue-labels', (n) => ({ name: `Label ${n}`, color: '#ff0000' })),
  listAt(
    'project',
    'states',
    (n) => ({ name: `State ${n}`, color: '#ff0000', group: 'started' }),
    'sequence',
  ),
  listAt('project', 'cycles', (n) => ({ name: `Cycle ${n}` })),
  listAt('project', 'modules', (n) => ({ name: `Module ${n}` })),
  listAt('project', 'views', (n) => ({ name: `View ${n}`, filters: {} })),
  listAt('workspace', 'stickies', (n) => ({ name: `Sticky ${n}` })),
  listAt(
    'workspace',
    'user-favorites',
    (n) => ({ entity_type: 'folder', name: `Folder ${n}`, is_folder: true }),
    'sequence',
  ),
  {
    name: 'projects',
    make: (at, n) =>
      team.admin.post(`${at.workspace}projects/`, { name: `Project ${n}`, identifier: `OWN${n}` }),
    read: (at) => rowsAt(`${at.workspace}projects/details/`),
    patch: (at, id, sort_order) =>
      team.admin.post(`${at.workspace}projects/${id}/project-views/`, { sort_order }),
    field: 'sort_order',
  },
  preferences('home-preferences'),
  preferences('sidebar-preferences'),
];

// docs/contract/conventions.md#own-orders
test.each(LISTS)(
  'ninety moves into one gap keep the order of a plain list: $name',
  async ({ make, read, patch, field, key = 'id' }) => {
    for (let n = 0; n < 5; n += 1) await make?.(urls(), n);
    const places = async () => {
      const rows = (await read(urls())).filter((row) => typeof row[field] === 'number');
      return rows
        .map((row) => ({ key: String(row[key]), place: Number(row[field]) }))
        .sort((a, b) => a.place - b.place);
    };
    const plain = (await places()).map((row) => row.key);
    expect(plain.length).toBeGreaterThan(2);
    const at = plain.length > 3 ? 2 : 1;
    for (let count = 0; count < 90; count += 1) {
      const moved = must(plain[at + 1], 'there are more');
      plain.splice(plain.indexOf(moved), 1);
      plain.splice(at, 0, moved);
      const now = new Map((await places()).map((row) => [row.key, row.place]));
      const [above, below] = [plain[at - 1], plain[at + 1]].map((each) =>
        must(now.get(each ?? ''), 'it is listed'),
      );
      const middle = (must(above, 'listed') + must(below, 'listed')) / 2;
      expect(middle).toBeGreaterThan(must(above, 'listed'));
      expect(middle).toBeLessThan(must(below, 'listed'));
      expect((await patch(urls(), moved, middle)).status).toBeLessThan(300);
    }
    expect((await places()).map((row) => row.key)).toEqual(plain);
  },
);
