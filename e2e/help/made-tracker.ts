import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { randomFrom } from './random.ts';

const SEED = 7;
const ITEMS = 300;
/** Of each open status: few that are urgent, so that two lanes are in sight, and more of the others than a cell shows. */
const OPEN_PRIORITIES = [2, 2, 14, 8];
const PRIORITIES = ['Critical', 'High', 'Medium', 'Low'];
const OPEN = [
  { id: '1', name: 'Open', statusCategory: { key: 'new' } },
  { id: '4', name: 'Reopened', statusCategory: { key: 'new' } },
  { id: '3', name: 'In Progress', statusCategory: { key: 'indeterminate' } },
];
const OVER = [
  { id: '5', name: 'Resolved', statusCategory: { key: 'done' } },
  { id: '6', name: 'Closed', statusCategory: { key: 'done' } },
];
const PEOPLE = ['Mira Solberg', 'Jonas Wieck', 'Aino Kettunen', 'Pavel Dvořák'];
const LABELS = ['harbour', 'rigging', 'charts', 'galley'];
const PARTS = ['Deck', 'Engine', 'Cabin'];
const VERBS = ['Mend', 'Paint', 'Replace', 'Measure', 'Order', 'Clean', 'Test', 'Draw'];
const THINGS = [
  'the main sail',
  'the anchor chain',
  'a leaking valve',
  'the tide table',
  'the spare compass',
];
const PLACES = ['before the crossing', 'in the dry dock', 'for the night watch', 'below the waterline'];

const person = (name: string) => ({ name: name.split(' ')[0]?.toLowerCase(), displayName: name });
const day = (number: number) => new Date(Date.UTC(2020, 0, 1) + number * 86_400_000).toISOString();

/** Statuses and priorities of all items: those that are open are counted out, the rest is over. */
function places(): { status: (typeof OPEN)[number]; priority: string }[] {
  const open = OPEN.flatMap((status) =>
    PRIORITIES.flatMap((priority, at) =>
      Array.from({ length: OPEN_PRIORITIES[at] ?? 0 }, () => ({ status, priority })),
    ),
  );
  const over = Array.from({ length: ITEMS - open.length }, (_, at) => ({
    status: OVER[at % 5 === 0 ? 0 : 1]!,
    priority: PRIORITIES[at % PRIORITIES.length]!,
  }));
  return [...open, ...over];
}

function makeIssues(): object[] {
  const random = randomFrom(SEED);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  return places().map(({ status, priority }, index) => {
    const number = index + 1;
    const [reporter, assignee, author] = [pick(PEOPLE), pick(PEOPLE), pick(PEOPLE)].map(person);
    const above = number > 20 && number % 11 === 0 ? { parent: { key: `SAIL-${number % 20 || 20}` } } : {};
    const blocks = { type: { name: 'Blocks' }, outwardIssue: { key: `SAIL-${number + 1}` } };
    const comment = { id: `${number}`, author, body: `Seen on day *${number}*.`, created: day(number + 1) };
    const fields = {
      summary: `${pick(VERBS)} ${pick(THINGS)} ${pick(PLACES)}`,
      description: `h2. What is wrong\n\n* ${pick(THINGS)}\n* ${pick(PLACES)}`,
      issuetype: { name: number % 100 === 50 ? 'Epic' : 'Task', subtask: false },
      project: { key: 'SAIL', name: 'Sailing ship' },
      status,
      priority: { name: priority },
      reporter,
      ...above,
      created: day(number),
      updated: day(number + 2),
      assignee: number % 3 === 0 ? null : assignee,
      labels: LABELS.filter(() => random() < 0.2),
      components: number % 4 === 0 ? [{ id: `${number % 3}`, name: PARTS[number % 3]! }] : [],
      issuelinks: number % 40 === 1 ? [blocks] : [],
      comment: { comments: number % 5 === 0 ? [comment] : [] },
    };
    return { id: `${5000 + number}`, key: `SAIL-${number}`, fields };
  });
}

/** A tracker of 300 items that nobody worked with, for where no public one lies; always the same. Answers its file. */
export function writeMadeTracker(): string {
  const file = path.join(os.tmpdir(), `tandem-made-tracker-${process.pid}.ndjson.gz`);
  const lines = makeIssues().map((issue) => JSON.stringify(issue));
  fs.writeFileSync(file, zlib.gzipSync(lines.join('\n')));
  return file;
}
