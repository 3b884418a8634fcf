import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportTeam, makeImportTeam } from './testing.ts';

let team: ImportTeam;
beforeAll(async () => {
  team = await makeImportTeam();
});
afterAll(() => team.test.close());

const lines = (count: number, lineOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => lineOf(at)).join('\n');

type Page = { results: { id: string }[]; next_cursor: string | null; next_page_results: boolean };

/** The ids of a project as its copy is read; `between` runs once, before the second page. */
async function readCopy(url: string, between: (first: string[]) => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = 'after:'; cursor !== null;) {
    const page: Page = (await team.admin.get(`${url}?per_page=1000&cursor=${encodeURIComponent(cursor)}`))
      .body;
    if (ids.length === 0) await between(page.results.map(({ id }) => id));
    ids.push(...page.results.map(({ id }) => id));
    cursor = page.next_page_results ? page.next_cursor : null;
  }
  return ids;
}

// docs/contract/conventions.md#pages-behind-rows
test.each([
  ['MANY', 2500, `Title\n${lines(2500, (at) => `copy ${at}`)}\n`],
  ['DATED', 1001, `Title,Updated\n${lines(1001, (at) => `copy ${at},2026-01-02T10:00:00Z`)}\n`],
  ['HALVES', 1200, `Title,Updated\n${lines(1200, (at) => `copy ${at},2026-01-0${1 + (at % 2)}`)}\n`],
  ['EXACT', 1000, `Title,Created\n${lines(1000, (at) => `copy ${at},2026-01-02`)}\n`],
])(
  '%s: a copy of %i items of one moment is whole while three of its first page change',
  { timeout: 60_000 },
  async (identifier, count, table) => {
    const row = await team.run('csv', {
      metadata: { file_id: await team.bring(table) },
      identifier,
      name: identifier,
    });
    expect(row).toMatchObject({ status: 'completed', imported_data: { created: count } });
    const project = `/api/workspaces/${team.workspace.slug}/projects/${row.project}/`;
    const ids = await readCopy(`${project}v2/issues/`, async (first) => {
      for (const id of first.slice(0, 3))
        expect((await team.admin.patch(`${project}issues/${id}/`, { priority: 'high' })).status).toBeLessThan(
          300,
        );
    });
    expect(new Set(ids).size).toBe(count);
  },
);
