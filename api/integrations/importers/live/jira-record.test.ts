import { expect, test } from 'vitest';
import { toRecord } from './jira-record.ts';

const ids = { sprint: 'customfield_1', epic: 'customfield_2' };
const record = (fields: Record<string, unknown>, known: Parameters<typeof toRecord>[1] = ids) =>
  toRecord({ key: 'A-1', fields }, known).fields;

// docs/contract/imports.md#sprints-components-milestones
test('sprints are read in either form', () => {
  const open = { id: 2, name: 'Two', state: 'active' };
  const closed = { id: 1, name: 'One', state: 'closed' };
  expect(record({ summary: 'x', customfield_1: [closed, open], customfield_2: 'A-9' })).toEqual({
    summary: 'x',
    sprints: [closed, open],
    epic: { key: 'A-9' },
  });
  const text =
    'com.atlassian.greenhopper.service.sprint.Sprint@1f[id=7,rapidViewId=3,state=CLOSED,name=One, or [more]=x,startDate=2020-01-01T00:00:00.000Z,endDate=<null>,goal=]';
  expect(record({ customfield_1: [text, 'nonsense', 5] })).toMatchObject({
    sprints: [{ id: '7', name: 'One, or [more]=x', startDate: '2020-01-01T00:00:00.000Z', endDate: null }],
  });
});

test('an issue without them, and a Jira that has neither, is left as it is', () => {
  expect(record({ summary: 'x', customfield_1: null, customfield_2: null })).toEqual({ summary: 'x' });
  const other = { summary: 'x', customfield_1: 'theirs', customfield_2: [{ id: 1, name: 'a', state: 'on' }] };
  expect(record(other, { sprint: null, epic: null })).toEqual(other);
});

test('sprints are known by what they look like where nothing names their field', () => {
  const none = { sprint: null, epic: null };
  const sprint = { id: 2, name: 'Two', state: 'active', boardId: 1 };
  expect(record({ summary: 'x', customfield_10020: [sprint] }, none)).toEqual({
    summary: 'x',
    sprints: [sprint],
  });
  const text = 'com.atlassian.greenhopper.service.sprint.Sprint@1f[id=7,state=FUTURE,name=Next]';
  expect(record({ customfield_7: [text] }, none)).toEqual({
    sprints: [{ id: '7', state: 'FUTURE', name: 'Next' }],
  });
});
