import { expect, test } from 'vitest';
import { readFilterTree } from '../parse.ts';
import { typedAt } from './complete.ts';
import type { AskedField } from '../fields.ts';
import type { FilterNames } from './keys.ts';
import { readFilterText } from './read-text.ts';
import { writeFilterText } from './write-text.ts';

const BUG = '019d9a6c-2222-7222-8222-222222222222';
const REVIEW = '019d9a6c-3333-7333-8333-333333333333';
const NAMED: Readonly<Record<string, string>> = { bug: BUG, 'in review': REVIEW };
const COST = '019d9a6c-4444-7444-8444-444444444444';
const SEVERITY = '019d9a6c-5555-7555-8555-555555555555';
const NOTES = '019d9a6c-6666-7666-8666-666666666666';
const HIGH = '019d9a6c-7777-7777-8777-777777777777';
const DONE = '019d9a6c-8888-7888-8888-888888888888';
const choice = (id: string, name: string) => ({ id, name, color: '#888888', is_archived: false });
const FIELDS: readonly AskedField[] = [
  { id: COST, key: 'cost', name: 'Cost', kind: 'money', options: {} },
  { id: NOTES, key: 'notes_2', name: 'Notes', kind: 'text', options: {} },
  { id: DONE, key: 'share', name: 'Share', kind: 'percent', options: {} },
  {
    id: SEVERITY,
    key: 'severity',
    name: 'Severity',
    kind: 'select',
    options: { choices: [choice(HIGH, 'Very high'), choice(BUG, 'None')] },
  },
];
const NAMES: FilterNames = {
  fields: {
    ofKey: (key) => FIELDS.find((field) => field.key === key),
    of: (id) => FIELDS.find((field) => field.id === id),
  },
  idOf: (_property, name) => NAMED[name.toLowerCase()] ?? null,
  nameOf: (_property, id) => Object.entries(NAMED).find(([, each]) => each === id)?.[0] ?? null,
};
const read = (text: string) => readFilterText(text, NAMES);
const treeOf = (given: unknown) => readFilterTree(given, NAMES.fields?.of).tree;

// docs/contract/search.md#filters-as-text
test.each([
  ['', null],
  ['assignee:me', { assignee_id__in: 'me' }],
  ['-label:Bug,none', { not: { label_id__in: `${BUG},None` } }],
  ['state:started,"In review"', { or: [{ state_group__in: 'started' }, { state_id__in: REVIEW }] }],
  ['due:<7d', { target_date__lt: '7d' }],
  ['due:today..7d', { target_date__range: 'today,7d' }],
  ['due:today,none', { target_date__in: 'today,None' }],
  ['is:open', { not: { state_group__in: 'completed,cancelled' } }],
  ['has:sub-items is:blocked', { has_sub_items__exact: true, is_blocked__exact: true }],
  ['crash "two words"', { and: [{ name__contains: 'crash' }, { name__contains: 'two words' }] }],
  ['cf.severity:"very high",none', { [`field:${SEVERITY}__in`]: [HIGH, 'None'] }],
  [`cf.severity:${BUG}`, { [`field:${SEVERITY}__exact`]: BUG }],
  ['cf.cost:>=12.5', { [`field:${COST}__gte`]: '12.5' }],
  ['cf.cost:5..10', { [`field:${COST}__range`]: ['5', '10'] }],
  ['cf.cost:1,2,none', { [`field:${COST}__in`]: ['1', '2', 'None'] }],
  ['cf.share:>80%', { [`field:${DONE}__gt`]: '0.8' }],
  ['-cf.notes_2:crash', { not: { [`field:${NOTES}__contains`]: 'crash' } }],
  ['cf.notes_2:="two words"', { [`field:${NOTES}__exact`]: 'two words' }],
  ['phone:="+7 999"', { customer_phone__exact: '+7 999' }],
  [
    'priority:low or priority:high and -is:epic',
    {
      or: [{ priority__in: 'low' }, { and: [{ priority__in: 'high' }, { not: { is_epic__exact: true } }] }],
    },
  ],
  ['not (priority:low or label:bug)', { not: { or: [{ priority__in: 'low' }, { label_id__in: BUG }] } }],
  [
    'assignee:me due:<7d -label:bug (state:started or priority:urgent)',
    {
      and: [
        { assignee_id__in: 'me' },
        { target_date__lt: '7d' },
        { not: { label_id__in: BUG } },
        { or: [{ state_group__in: 'started' }, { priority__in: 'urgent' }] },
      ],
    },
  ],
])('%s', (text, given) => {
  const { tree, problem } = read(text);
  expect(problem).toBeNull();
  expect(tree).toEqual(given === null ? null : treeOf(given));
  // What is written is read as the same again.
  expect(read(writeFilterText(tree, NAMES)).tree).toEqual(tree);
});

// docs/contract/search.md#filters-as-text
test.each([
  ['colour:red', 'unknown_key', 'colour'],
  ['label:bug priority:urgnt', 'unknown_value', 'urgnt'],
  ['due:soon', 'no_day', 'soon'],
  ['label:<bug', 'not_comparable', '<bug'],
  ['cf.colour:red', 'unknown_key', 'cf.colour'],
  ['cf.cost:much', 'no_number', 'much'],
  ['cf.severity:low', 'unknown_value', 'low'],
  ['a (b or c', 'not_closed', '('],
  ['a) b', 'not_opened', ')'],
  ['label: bug', 'no_value', 'label:'],
  ['name:"two', 'quote', '"two'],
  ['a or', 'expected', 'r'],
  ['is:nice', 'unknown_value', 'nice'],
])('%s is wrong in a part that is named', (text, code, part) => {
  const { tree, problem } = read(text);
  expect(tree).toBeNull();
  expect([problem?.code, text.slice(problem?.from, problem?.to)]).toEqual([code, part]);
});

// docs/contract/search.md#filters-as-text
test.each([
  ['lab', { from: 0, key: null, part: 'lab' }],
  ['a (-pr', { from: 4, key: null, part: 'pr' }],
  ['a label:', { from: 8, key: 'label', part: '' }],
  ['label:bug,fe', { from: 10, key: 'label', part: 'fe' }],
  ['state:"In re', { from: 6, key: 'state', part: 'In re' }],
  ['cf.se', { from: 0, key: null, part: 'cf.se' }],
  ['-cf.severity:ve', { from: 13, key: 'cf.severity', part: 've' }],
  ['due:<to', { from: 5, key: 'due', part: 'to' }],
  ['label:bug ', { from: 10, key: null, part: '' }],
])('at the end of "%s" is completed what is being typed', (text, typed) => {
  expect(typedAt(text, text.length)).toEqual(typed);
});
