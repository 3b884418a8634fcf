import fs from 'node:fs';
import path from 'node:path';
import { API } from 'typescript/unstable/sync';
import { Expectations } from './expected.ts';
import { Judge } from './judge.ts';
import { RECORD } from './record-path.ts';
import type { Description } from './recorder.ts';
import { emptyShape, mergeShape } from './shape.ts';
import { type Site, findSites } from './sites.ts';

/**
 * Compares the rows that the code says its statements have with those that PostgreSQL described when the database tests
 * ran them (docs/decisions/029-described-rows.md). `--unreached` names what no test ran.
 */
const root = path.join(import.meta.dirname, '../../..');

/**
 * Names and types are the same in each run. Which values come is partly drawn by chance (api/every-call), so what they
 * contradict is said in each run, and refused in the long one.
 */
const ARE_VALUES_REFUSED = process.env['PROOF'] === 'long';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What all processes of the tests wrote down. */
function readRecord(): Description[] {
  const known = new Map<string, Description>();
  const files = fs.existsSync(RECORD) ? fs.readdirSync(RECORD) : [];
  for (const file of files.toSorted()) {
    const read = JSON.parse(fs.readFileSync(path.join(RECORD, file), 'utf8')) as Description[];
    for (const { rows, ...form } of read) {
      const key = JSON.stringify(form);
      const before = known.get(key);
      if (before) mergeShape(before.rows, rows);
      else known.set(key, { ...form, rows });
    }
  }
  return [...known.values()];
}

function check(descriptions: readonly Description[]): boolean {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProject: path.join(import.meta.dirname, 'tsconfig.json') });
    const [project] = snapshot.getProjects();
    if (!project) throw new Error('There is no project of the product.');
    const sites = findSites(root, project);
    const expectations = new Expectations(project.checker);
    const judge = new Judge(sites, expectations);
    const ofNames = new Judge(sites, expectations);
    for (const description of descriptions) {
      judge.judge(description);
      ofNames.judge({ ...description, rows: emptyShape() });
    }
    for (const [place, sentences] of [...judge.problems].toSorted()) say([place, ...sentences].join('\n  '));
    report(sites, descriptions, { judge, expectations });
    return (ARE_VALUES_REFUSED ? judge : ofNames).problems.size === 0;
  } finally {
    api.close();
  }
}

type Judged = { judge: Judge; expectations: Expectations };

/** How much was compared, and what was not. */
function report(
  sites: readonly Site[],
  descriptions: readonly Description[],
  { judge, expectations }: Judged,
) {
  const run = new Set(descriptions.flatMap(({ templates }) => templates));
  const isRun = (site: Site) => judge.compared.has(site) || (site.key !== null && run.has(site.key));
  const rows = sites.filter(({ type }) => type && expectations.saysRow(type));
  const compared = rows.filter((site) => judge.compared.has(site));
  const unreached = rows.filter((site) => !isRun(site));
  const columns = judge.compared.size - compared.length;
  say(
    `rows: ${sites.length} templates; ${rows.length} say a row, of which ${compared.length} were compared as statements, ` +
      `${rows.length - compared.length - unreached.length} are parts of others and ${unreached.length} were not run; ` +
      `${columns} columns of the builder were compared; ${judge.problems.size} refused`,
  );
  if (process.argv.includes('--unreached'))
    for (const { place } of sites.filter((site) => !isRun(site))) say(`  not run: ${place}`);
}

const descriptions = readRecord();
if (descriptions.length === 0) say('No statements were recorded: `npm test -- pg calls realtime rows`.');
process.exitCode = descriptions.length > 0 && check(descriptions) ? 0 : 1;
