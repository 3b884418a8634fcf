import { expect, test } from 'vitest';
import type { ImportSummary } from '../integrations/importers/import-tracker.ts';
import { describeTable } from './import-notes.ts';
import { describeImport, describeWorkspace } from './import-summary.ts';

const summary: ImportSummary = {
  created: 12,
  updated: 0,
  unchanged: 0,
  deleted_here: 0,
  renumbered: 0,
  comments: 3,
  people: 1,
  relations: 0,
  ...{
    unresolved_relations: 0,
    unconverted_texts: 0,
    faults: [],
    notes: [],
    project_id: 'p1',
    cycles: 2,
    modules: 1,
  },
  read: { items: 12, comments: 3, relations: 0, links: 0, sub_items: 0, epics: 0, unlinked_files: 0 },
};
const target = { workspace_slug: 'acme', identifier: 'OLD' };
const describe = (values: Partial<ImportSummary>) => describeImport({ ...summary, ...values }, target, 1.5);

test('says how many epics there are, and that they have a list of their own', () => {
  const lines = describe({ read: { ...summary.read, epics: 7 } });
  expect(lines[2]).toBe("7 of them are epics, shown in the project's list of epics.");
  expect(describe({})).toHaveLength(2);
});

test('says where items are planned, and what the file does not know of', () => {
  expect(describe({})[1]).toBe('Planned in 2 cycles and 1 module.');
  expect(describe({ cycles: 0 }).slice(1)).toEqual([
    'Planned in 0 cycles and 1 module.',
    'The file has no sprints.',
  ]);
  expect(describe({ cycles: 0, modules: 0 }).slice(1)).toEqual([
    'The file has no sprints and no components or milestones.',
  ]);
});

test('counts the records that were skipped, and lists every one with its line and the reason', () => {
  const faults = Array.from({ length: 30 }, (_, n) => ({
    place: `line ${n + 2}`,
    error: `fault ${n}`,
    reason: { code: 'unreadable' as const },
  }));
  const lines = describe({ faults });
  expect(lines[2]).toBe('30 records were skipped:');
  expect(lines.slice(3)).toEqual(faults.map(({ place, error }) => `  ${place}: ${error}`));
});

test('of a workspace it says what came, who is to be invited, and that nobody can open it yet', () => {
  const workspace = { id: 'w', slug: 'acme', name: 'Acme' };
  const counts = {
    rows: 1200,
    files: 1,
    missing_files: 0,
    people: 3,
    known_people: 2,
    known_administrators: 1,
  };
  const moved = { workspace, created_at: '2026-01-01T00:00:00Z', ...counts };
  expect(describeWorkspace(moved, false)).toEqual([
    'Imported: the workspace "Acme" (acme) with 1,200 rows and 1 file, as of 2026-01-01T00:00:00Z.',
    '1 person has no account here. Invite them so they can take over their membership.',
  ]);
  const closed = describeWorkspace({ ...moved, known_people: 0, known_administrators: 0 }, true);
  expect(closed[0]).toMatch(/^Ready to import: /);
  expect(closed[2]).toMatch(/^None of its admins has an account here/);
});

test('says what was changed or guessed, and what of a table is not read', () => {
  const notes = [
    { code: 'unknown_parent' as const, total: 2, first: [{ place: 'line 5', line: 5, value: 'D → X' }] },
  ];
  expect(describe({ notes }).slice(2)).toEqual([
    'Work items whose parent is neither in the file nor here: 2.',
    '  line 5: D → X',
  ]);
  expect(
    describeTable({
      columns: [
        { name: 'Title', sample: 'A', filled: 3, is_read: true },
        { name: 'Mood', sample: 'good', filled: 2, is_read: false },
        { name: 'Empty', sample: '', filled: 0, is_read: false },
      ],
      fields: { title: 'Title' },
      product: { name: 'jira', marks: ['Issue key', 'Summary'] },
    }),
  ).toEqual([
    'Recognized as an export from jira by its columns Issue key, Summary.',
    'Columns skipped: Mood (2 rows).',
  ]);
});
