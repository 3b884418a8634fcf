import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from './testing/app.ts';
import { type Team, makeTeam } from './work-items/items/testing.ts';

/* Texts of several lines that are sent whole: two people, or two tabs, change the same one at the same time. */

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
  const features = { cycle_view: true, module_view: true, issue_views_view: true, page_view: true };
  expect((await team.admin.patch(project(), features)).status).toBe(200);
});
afterAll(() => team.test.close());

const project = () => `/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/`;

async function made(path: string, body: object): Promise<string> {
  const { id } = expectMade<{ id: string }>(await team.admin.post(path, body));
  return `${path}${id}/`;
}

type Kind = { make: () => Promise<string>; field: string; as: (words: string) => string };
/** A text that was merged has the classes of the editors. */
const bare = (text: string) => text.replaceAll(/ class="[^"]*"/g, '');
const lines = (words: string) => words.replaceAll(' ', '\n');
const html = (words: string) => `<p>${words}</p>`;

const KINDS: Record<string, Kind> = {
  'a project': { make: async () => project(), field: 'description', as: lines },
  'a cycle': { make: () => made(`${project()}cycles/`, { name: 'C' }), field: 'description', as: lines },
  'a module': { make: () => made(`${project()}modules/`, { name: 'M' }), field: 'description', as: lines },
  'a view': { make: () => made(`${project()}views/`, { name: 'V' }), field: 'description', as: lines },
  'a comment': {
    make: async () => {
      const { id } = await team.makeItem();
      return made(`${project()}issues/${id}/comments/`, { comment_html: html('x') });
    },
    field: 'comment_html',
    as: html,
  },
  'a comment of a page': {
    make: async () => {
      const page = await made(`${project()}pages/`, { name: 'P' });
      return made(`${page}comments/`, { comment_html: html('x') });
    },
    field: 'comment_html',
    as: html,
  },
};

// docs/contract/texts.md#texts-that-say-what-they-replace
test.each(Object.entries(KINDS))('the text of %s has what both wrote', async (_name, { make, field, as }) => {
  const path = await make();
  const write = async (words: string, seen?: string | null) => {
    const expected = seen === undefined ? {} : { [`expected_${field}`]: seen === null ? null : as(seen) };
    const answer = await team.admin.patch(path, { [field]: as(words), ...expected });
    expect(answer.status).toBe(200);
    return bare(answer.body[field] as string);
  };
  expect(await write('first')).toBe(as('first'));
  expect(await write('first second', 'first')).toBe(as('first second'));
  expect(await write('zero first', 'first')).toBe(as('zero first second'));
  const same = await team.admin.patch(path, { [`expected_${field}`]: as('other') });
  expect([same.status, bare(same.body[field])]).toEqual([200, as('zero first second')]);
  // Who does not say what they have seen replaces it.
  expect(await write('all new', null)).toBe(as('all new'));
});
