import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jiraSource } from './jira/jira-source.ts';
import { type ImportBench, makeImportBench } from './testing-import.ts';

const directory = process.env['TANDEM_DATA_DIR'] ?? path.join(import.meta.dirname, '../../../../shared/data');
const file = path.join(directory, 'jira-ALOY.ndjson.gz');

if (!fs.existsSync(file)) {
  test(`left out: the real tracker is not here (${file}); TANDEM_DATA_DIR says where it is`, () => {
    process.stdout.write(`Left out: the import of a real tracker, since ${file} is not here.\n`);
  });
} else {
  describe('a real tracker of 1,499 issues', () => {
    let bench: ImportBench;
    beforeAll(async () => {
      bench = await makeImportBench();
    });
    afterAll(() => bench.database.close());

    // docs/contract/imports.md#again
    test('comes in whole, and once', { timeout: 120_000 }, async () => {
      const source = jiraSource(file, 'https://jira.example.com');
      const first = await bench.run(source, { identifier: 'ALOY' });
      expect(first).toMatchObject({
        created: 1499,
        comments: 4513,
        unconverted_texts: 0,
        faults: [],
        read: { items: 1499, comments: 4513, relations: 988, links: 1122 },
      });
      const tables = ['work_items', 'comments', 'activities', 'labels', 'modules', 'work_item_links'];
      expect(await bench.counts(...tables)).toEqual([1499, 4513, 1499, 314 + 4 + 102, 15 + 156, 1122]);
      expect(first.relations + first.unresolved_relations).toBeGreaterThan(600);
      const second = await bench.run(source, { identifier: 'ALOY' });
      expect(second).toMatchObject({ created: 0, updated: 0, unchanged: 1499, comments: 0, people: 0 });
      expect((await bench.counts('work_items', 'comments', 'work_item_links')).at(-1)).toBe(1122);
    });

    test('with its sub-tasks, its last number, and texts without scripts or control characters', async () => {
      const [row] = await bench.sql`select
        (select count(*)::int from work_items where parent_id is not null) as sub_items,
        (select count(*)::int from work_items where is_epic) as epics,
        (select last_sequence_id from project_counters) as last_number,
        (select count(*)::int from work_items where description_html ~* '<script|javascript:' and
          description_html !~ '<code') as scripts,
        (select count(*)::int from work_items where completed_at is not null) as completed`;
      expect(row).toMatchObject({ epics: 7, last_number: 1750, scripts: 0 });
      expect(row?.['sub_items']).toBeGreaterThanOrEqual(71);
      expect(row?.['completed']).toBe(782 + 502);
    });
  });
}
