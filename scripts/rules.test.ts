import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { anchorOf } from './contract-pages.ts';
import { CONTRACT, checkRules, formatRules } from './rules.ts';
import { titleOf } from './test-marks.ts';

// Written in two parts, so that the check of this repository does not take it for a citation.
const cite = (rule: string) => `${CONTRACT}/${rule}`;
const decision = (name: string) => ['docs', 'decisions', name].join('/');
const A = cite('a.md');
const B = cite('b.md');
const STATES =
  '# States\n\n## Fields\n\n## Rules\n\n### The default\n\nOne.\n\n### A `name`, once\n\nUnique.\n';
const folders: string[] = [];
const root = path.join(import.meta.dirname, '..');

afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

/** A repository of these files in a folder of its own. */
function repository(files: Record<string, string>): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rules-'));
  folders.push(root);
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return root;
}

const marked = (...rules: string[]) => rules.map((rule) => `// ${cite(rule)}\n`).join('');

test('every rule of this repository has a test, and nothing cites what is not in it', () => {
  const { rules, problems } = checkRules(root);
  expect(rules.size).toBeGreaterThan(600);
  expect(problems).toEqual([]);
});

test('a rule is shown by the tests whose marks stand right above them', () => {
  const report = checkRules(
    repository({
      'docs/contract/states.md': STATES,
      'api/states.pg.test.ts': `${marked('states.md#the-default', 'states.md#a-name-once')}test('marks one', () => {});\n`,
      'api/more.test.ts': `// Why this is so.\n${marked('states.md#the-default')}test.each([['a', '(']])('%s is kept', () => {});\n`,
    }),
  );
  expect(report.problems).toEqual([]);
  expect([...report.rules]).toEqual([
    [
      cite('states.md#the-default'),
      [
        { file: 'api/more.test.ts', line: 3, title: '%s is kept' },
        { file: 'api/states.pg.test.ts', line: 3, title: 'marks one' },
      ],
    ],
    [cite('states.md#a-name-once'), [{ file: 'api/states.pg.test.ts', line: 3, title: 'marks one' }]],
  ]);
});

test('a rule that no test shows is a problem', () => {
  const { problems } = checkRules(
    repository({
      'docs/contract/states.md': STATES,
      'api/states.test.ts': `${marked('states.md#the-default')}describe('states', () => {});\n`,
    }),
  );
  expect(problems).toEqual([`${cite('states.md#a-name-once')}: no test shows it`]);
});

test('a citation of a page or heading that does not exist is a problem, wherever it stands', () => {
  const { problems } = checkRules(
    repository({
      'docs/contract/README.md':
        'See [fields](states.md#fields), [none](lists.md), [none](states.md#colours).\n',
      'docs/contract/states.md': STATES.replaceAll('###', '##'),
      [decision('001.md')]: '# 1\n',
      'api/states.ts': `// The only one (${cite('states.md#the-default')}); see ${decision('001.md')}.\n/** ${cite('labels.md')}\n * ${cite('states.md#places')} */\n`,
      'web/states.tsx': `// ${decision('002.md')}\n`,
      'node_modules/other/a.ts': `// ${cite('none.md')}\n`,
    }),
  );
  expect(problems.sort()).toEqual([
    `api/states.ts:2: there is no page ${cite('labels.md')}`,
    `api/states.ts:3: ${cite('states.md')} has no heading #places`,
    `docs/contract/README.md:1: ${cite('states.md')} has no heading #colours`,
    `docs/contract/README.md:1: there is no page ${cite('lists.md')}`,
    `web/states.tsx:1: there is no page ${decision('002.md')}`,
  ]);
});

test('the name of a document that is not in the repository is a problem', () => {
  const [planning, screens, promise] = [
    ['contract', 'planning'].join('-'),
    ['ux', 'screens'].join('-'),
    ['promise', '4'].join(' '),
  ];
  const { problems } = checkRules(
    repository({
      'api/pages.ts': `// Promises and mocks, contract and planning.\n// Pages (${planning} 5.2).\n/** ${promise} */\n`,
      'web/pages.css': `/* ${screens} 3 */\n`,
    }),
  );
  expect(problems).toEqual([
    `api/pages.ts:2: "${planning}" is no document of the repository`,
    `api/pages.ts:3: "${promise}" is no document of the repository`,
    `web/pages.css:1: "${screens}" is no document of the repository`,
  ]);
});

test('a mark without a test below it, or of what is no rule, is a problem', () => {
  const { problems } = checkRules(
    repository({
      'docs/contract/states.md': '# States\n\n## Fields\n',
      'api/states.test.ts': `${marked('states.md#fields')}\ntest('far below', () => {});\n${marked('states.md#fields')}test('is no rule', () => {});\n`,
    }),
  );
  expect(problems).toEqual([
    'api/states.test.ts:1: no test stands right below this mark',
    `api/states.test.ts:4: ${cite('states.md#fields')} is no rule, which is a heading of three #`,
  ]);
});

test('two headings of one name on a page of the contract are a problem, code is no heading', () => {
  const { problems } = checkRules(repository({ [A]: '# Places\n\n```\n# Places\n```\n\n## Places\n' }));
  expect(problems).toEqual([`${cite('a.md')}:7: #places is there twice`]);
});

test('rules are printed page by page, or those of one page', () => {
  const report = checkRules(
    repository({
      [A]: '### One\n',
      [B]: '### Two\n',
      'x.test.ts': `${marked('a.md#one')}test('shows', () => {});\n`,
    }),
  );
  expect(formatRules(report)).toBe(`${cite('a.md#one')}\n  x.test.ts:2 › shows\n${cite('b.md#two')}`);
  expect(formatRules(report, 'b')).toBe(cite('b.md#two'));
  expect(formatRules(report, cite('a.md'))).toBe(`${cite('a.md#one')}\n  x.test.ts:2 › shows`);
});

test.each([
  ['Order of locks', 'order-of-locks'],
  ['`fields`, and `expand`!', 'fields-and-expand'],
  ['See [the list](lists.md)', 'see-the-list'],
  ['X-Mutation-Id', 'x-mutation-id'],
  ['state__group', 'state__group'],
])('the address of "%s" is #%s, as on GitHub', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});

test.each([
  [`test('it''s', () => {})`.replace("''", String.raw`\'`), "it's"],
  ['test.each<{ kind: "a" }>([["(", 1]] as [string, number][])(`made ${1}`, f)', 'made ${1}'],
  [`describe.skipIf(!x)(\n  // why\n  "named",\n  f)`, 'named'],
  ['test(title, () => {})', null],
])('the title of %s is %s', (source, title) => {
  expect(titleOf(source)).toBe(title);
});
