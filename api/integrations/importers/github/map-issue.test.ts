import { expect, test } from 'vitest';
import type { SourceLabel } from '../source/source-item.ts';
import { type GithubIssue, githubIssueSchema } from './archive-schema.ts';
import { mapGithubIssue } from './map-issue.ts';

const bug: SourceLabel = { external_id: 'label:bug', name: 'bug', color: '#fc2929', description: 'Broken' };
const repository = { name: 'acme/spec', labels: new Map([['bug', bug]]) };
const issue = (values: Partial<Record<keyof GithubIssue, unknown>> = {}) =>
  githubIssueSchema.parse({
    number: 7,
    title: 'A title',
    state: 'OPEN',
    author: 'ann',
    createdAt: '2020-01-01T10:00:00Z',
    ...values,
  });

test('an issue keeps its number, author, labels with their colours, and dates', () => {
  const item = mapGithubIssue(
    issue({ labels: ['bug', 'new one'], assignees: ['bob'], body: 'text' }),
    'issues',
    repository,
  );
  expect(item).toMatchObject({
    external_id: 'acme/spec#7',
    project: { external_id: 'acme/spec', name: 'spec' },
    number: 7,
    creator: { external_id: 'ann', is_bot: false },
    assignees: [{ external_id: 'bob' }],
    labels: [bug, { external_id: 'label:new one', color: null }],
    created_at: '2020-01-01T10:00:00.000Z',
    updated_at: '2020-01-01T10:00:00.000Z',
    completed_at: null,
    parts: [{ body: 'text' }],
  });
});

test.each([
  ['issues', { state: 'OPEN' }, 'Open', 'unstarted'],
  ['issues', { state: 'CLOSED', closedAt: '2020-02-01T00:00:00Z' }, 'Closed', 'completed'],
  ['issues', { state: 'CLOSED', stateReason: 'NOT_PLANNED' }, 'Not planned', 'cancelled'],
  ['pulls', { state: 'MERGED', mergedAt: '2020-02-01T00:00:00Z' }, 'Merged', 'completed'],
  ['pulls', { state: 'CLOSED' }, 'Closed without merging', 'cancelled'],
] as const)('%s that are %o are "%s"', (kind, values, name, group) => {
  expect(mapGithubIssue(issue(values), kind, repository).state).toMatchObject({ name, group });
});

test('only completed items have a time of completion', () => {
  const closed = { state: 'CLOSED', closedAt: '2020-02-01T00:00:00Z' };
  expect(mapGithubIssue(issue(closed), 'issues', repository).completed_at).toBe('2020-02-01T00:00:00.000Z');
  expect(mapGithubIssue(issue(closed), 'pulls', repository).completed_at).toBeNull();
});

test('comments without ids get names that stay the same, twins included', () => {
  const comment = { author: 'ann', body: 'x', createdAt: '2020-01-02T00:00:00Z' };
  const item = mapGithubIssue(
    issue({ comments: [comment, comment, { ...comment, author: null }] }),
    'issues',
    repository,
  );
  expect(item.comments.map(({ external_id }) => external_id)).toEqual([
    '2020-01-02T00:00:00.000Z:ann',
    '2020-01-02T00:00:00.000Z:ann:2',
    '2020-01-02T00:00:00.000Z:ghost',
  ]);
});

test('reviews stand among the comments with their remarks; those that say nothing are left out', () => {
  const review = { id: 'R1', author: 'bob', createdAt: '2020-01-03T00:00:00Z' };
  const item = mapGithubIssue(
    issue({
      comments: [{ author: 'ann', body: 'later', createdAt: '2020-01-04T00:00:00Z' }],
      reviews: [
        { ...review, state: 'APPROVED', body: '', comments: [{ body: 'nit' }] },
        { ...review, id: 'R2', state: 'COMMENTED', body: ' ' },
      ],
    }),
    'pulls',
    repository,
  );
  expect(item.comments.map(({ external_id, parts }) => [external_id, parts])).toEqual([
    ['review:R1', [{ body: '**Approved these changes**' }, { body: 'nit' }]],
    ['2020-01-04T00:00:00.000Z:ann', [{ body: 'later' }]],
  ]);
});

test('pull requests are marked as such and link to the change', () => {
  const item = mapGithubIssue(issue({ url: 'https://github.com/acme/spec/pull/7' }), 'pulls', repository);
  expect(item.labels.map(({ name }) => name)).toEqual(['pull request']);
  expect(item.links).toMatchObject([{ url: 'https://github.com/acme/spec/pull/7' }]);
});

// docs/contract/imports.md#sprints-components-milestones
test.each([
  [
    'v1',
    { external_id: 'milestone:v1', name: 'v1', start_date: null, target_date: null, is_completed: false },
  ],
  [
    {
      title: 'v1',
      number: 3,
      description: 'First',
      state: 'CLOSED',
      createdAt: '2020-01-02T10:00:00Z',
      dueOn: '2020-02-01T08:00:00Z',
    },
    {
      external_id: 'milestone:3',
      description: 'First',
      start_date: '2020-01-02',
      target_date: '2020-02-01',
      is_completed: true,
    },
  ],
  [
    { title: 'v1', number: 3, state: 'open', created_at: '2020-01-02T10:00:00Z', due_on: null },
    { start_date: '2020-01-02', target_date: null, is_completed: false },
  ],
])('the milestone %o is a module', (milestone, module) => {
  expect(mapGithubIssue(issue({ milestone }), 'issues', repository).modules).toMatchObject([module]);
});

test('an issue without a milestone is in no module', () => {
  expect(mapGithubIssue(issue({ milestone: null }), 'issues', repository).modules).toEqual([]);
});
