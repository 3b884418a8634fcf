import { expect, test } from 'vitest';
import { readFilterTree } from '../parse.ts';
import { typedAt } from './complete.ts';
import type { FilterNames } from './keys.ts';
import { readFilterText } from './read-text.ts';
import { writeFilterText } from './write-text.ts';

const BUG = '019d9a6c-2222-7222-8222-222222222222';
const REVIEW = '019d9a6c-3333-7333-8333-333333333333';
const NAMED: Readonly<Record<string, string>> = { bug: BUG, 'in review': REVIEW };
const NAMES: FilterNames = {
  idOf: (_property, name) => NAMED[name.toLowerCase()] ?? null,
  nameOf: (_property, id) => Object.entries(NAMED).find(([, each]) => each === id)?.[0] ?? null,
};
const read = (text: string) => readFilterText(text, NAMES);
const treeOf = (given: unknown) => readFilterTree(given).tree;

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
  ['due:<to', { from: 5, key: 'due', part: 'to' }],
  ['label:bug ', { from: 10, key: null, part: '' }],
])('at the end of "%s" is completed what is being typed', (text, typed) => {
  expect(typedAt(text, text.length)).toEqual(typed);
});
