import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
const ROOMS = ['api', 'db', 'realtime'];
const NO_SOURCE = /\.(pg|calls|rt)?\.?test\.ts$|\/testing|\/every-call\/|^db\/migrations\//;

/** Functions that write whole rows or given columns of items. Their callers may set a state. */
const FUNCTIONS = ['writeEdits', 'writePatch', 'writeNew', 'writeMany', 'writeColumns'];

/** Writers of states that do not ask the workflow, with the reason (docs/contract/workflow.md#who-obeys). */
const DO_NOT_ASK: Readonly<Record<string, string>> = {
  'api/work-items/record/edits/write-columns.ts': 'writes edits that its callers have asked for',
  'api/work-items/record/edits/write.ts': 'writes edits that its callers have asked for',
  'api/work-items/items/write/write-patch.ts': 'writes a patch that update.ts has asked for',
  'api/work-items/items/write/write-new.ts': 'writes an item that create.ts has asked for',
  'api/work-items/items/write/many-repo.ts': 'writes items that the callers of write-many.ts have asked for',
  'api/work-items/templates/use.ts': 'plan.ts beside it has asked',
  'api/work-items/undo/deletions.ts': 'items come back as they were',
  'api/work-items/bulk/dates.ts': 'changes days alone',
  'api/work-items/parts/sub-items/add.ts': 'changes parents alone',
  'api/work-items/intake/decision.ts': 'what waits in intake is not of the workflow yet',
  'api/work-items/move/relocate.ts': 'move/entry.ts has decided where items begin',
  'api/planning/cycles/items/items.ts': 'changes cycles alone',
  'api/planning/cycles/transfer.ts': 'changes cycles alone',
  'api/planning/edits/items.ts': 'changes cycles and modules alone',
  'api/planning/modules/items.ts': 'changes modules alone',
  'api/integrations/importers/write/write-items.ts': 'an import writes items as they are elsewhere',
  'api/demo/write-items.ts': 'the demo is made whole',
  'api/demo/write-requests.ts': 'the demo is made whole',
};

type Source = { file: string; text: string };

function sourcesBelow(folder: string): Source[] {
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sourcesBelow(file);
    if (!file.endsWith('.ts') || NO_SOURCE.test(file)) return [];
    return [{ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }];
  });
}

/** Whether an update may set a state. Columns from another variable count as well. */
const mayBeState = (columns: string) =>
  /\bstate_id\s*=/.test(columns) || /\$\{[^}]*\b(set|columns)\b/.test(columns);

const updates = (text: string) =>
  [...text.matchAll(/update work_items(?: \w)?\s+set ([^]*?)(?:\bwhere\b|\bfrom\b)/g)].map(
    ([, set = '']) => set,
  );
const inserts = (text: string) =>
  [...text.matchAll(/insert into work_items \(([^)]*)\)/g)].map(([, columns = '']) => columns);
/** The call chains that begin with the table. */
const chains = (text: string) =>
  [...text.matchAll(/(?:updateTable|insertInto)\('work_items'\)([^]*?)(?:\.execute|;)/g)].map(
    ([, chain = '']) => chain,
  );

const isWriter = ({ text }: Source): boolean =>
  updates(text).some(mayBeState) ||
  inserts(text).some((columns) => /\bstate_id\b/.test(columns)) ||
  chains(text).some((chain) => /\bstate_id\b/.test(chain)) ||
  /insertRows\(\s*tx,\s*'work_items'/.test(text) ||
  FUNCTIONS.some((name) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`).test(text));

/** Whether a file decides by itself, or through the file beside it that decides on its bodies. */
const asks = ({ text }: Source): boolean =>
  /from '[./]*record\/transitions\/refused\.ts'/.test(text) ||
  /from '\.\/(patched|new)-state\.ts'/.test(text);

const sources = ROOMS.flatMap(sourcesBelow);
const writers = sources.filter(isWriter);

// docs/contract/workflow.md#who-obeys
test('everything that writes a state asks the workflow, or is named here with the reason why not', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(
    writers
      .filter((each) => !asks(each))
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(Object.keys(DO_NOT_ASK).toSorted());
});

test('the ways to write a state are found', () => {
  const found = (text: string) => isWriter({ file: 'api/a.ts', text });
  expect(found('sql`update work_items w set name = n.name, state_id = n.state_id from n`')).toBe(true);
  expect(found('sql`update work_items set ${sql.join(set)} where id = 1`')).toBe(true);
  expect(found('sql`insert into work_items (id, state_id) values (1, 2)`')).toBe(true);
  expect(found("db.updateTable('work_items').set({ state_id }).where('id', '=', id).execute()")).toBe(true);
  expect(found("db.updateTable('work_items').set({ name }).where('state_id', '=', id).execute()")).toBe(true);
  expect(found("import { type A, writeEdits } from '../record/edits/write.ts';")).toBe(true);
  expect(found('sql`update work_items set name = 1 where state_id = 2`')).toBe(false);
});
