import { expect, test } from 'vitest';
import type { ImportSummary } from '../integrations/importers/import-tracker.ts';
import { describeImport } from './import-summary.ts';

const summary: ImportSummary = {
  ...{ created: 12, updated: 0, unchanged: 0, renumbered: 0, comments: 3, people: 1, relations: 0 },
  ...{ unresolved_relations: 0, unconverted_texts: 0, faults: [], project_id: 'p1' },
  read: { items: 12, comments: 3, relations: 0, links: 0, sub_items: 0, epics: 0, unlinked_files: 0 },
};
const target = { workspace_slug: 'acme', identifier: 'OLD' };
const describe = (values: Partial<ImportSummary>) => describeImport({ ...summary, ...values }, target, 1.5);

test('says how many epics there are, and where', () => {
  const lines = describe({ read: { ...summary.read, epics: 7 } });
  expect(lines[1]).toBe(
    '7 of them are epics, which no list or board shows yet: GET /api/workspaces/acme/projects/p1/epics/',
  );
  expect(describe({})).toHaveLength(1);
});

test('counts the records that were skipped, and lists every one with its line and the reason', () => {
  const faults = Array.from({ length: 30 }, (_, n) => ({ place: `line ${n + 2}`, error: `fault ${n}` }));
  const lines = describe({ faults });
  expect(lines[1]).toBe('30 records were skipped:');
  expect(lines.slice(2)).toEqual(faults.map(({ place, error }) => `  ${place}: ${error}`));
});
