import { ROLE } from '@tandem/shared/roles.ts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { withTexts } from '#testing/dom.tsx';
import { reasonLine, type ReasonNames, reasonText, refusalText } from './reasons.ts';
import type { Reason } from './types.ts';

withTexts('workflow');

const names: ReasonNames = {
  t: i18next.t,
  field: (id) => ({ ships: 'Ships on' })[id],
  person: (id) => ({ feon: 'Feon' })[id],
  from: 'Testing',
};
const REASONS: Record<string, Reason> = {
  "Testing doesn't lead here": { kind: 'no_transition' },
  'only for admins, the assignee, the project lead, Feon, someone who left': {
    kind: 'not_permitted',
    roles: [ROLE.ADMIN],
    relations: ['assignee', 'lead'],
    member_ids: ['feon', 'unknown'],
  },
  'Ships on is empty': { kind: 'field_required', field_id: 'ships' },
  'a required field is empty': { kind: 'field_required', field_id: 'unknown' },
  '1 of 4 sub-items is open': { kind: 'sub_items_open', count: 1, total: 4 },
  '3 of 4 sub-items are open': { kind: 'sub_items_open', count: 3, total: 4 },
  '1 blocker is open': { kind: 'blockers_open', count: 1 },
  'the estimate is empty': { kind: 'estimate_missing' },
  'asks for 2 approvals': { kind: 'approval', count: 2, member_ids: ['feon'], role: null },
  'an approval is pending': { kind: 'approval_pending', approval_id: 'one' },
  '1 approver is missing': { kind: 'approvers_missing', count: 1 },
};

test('every reason has its words, with the names of what it is about', () => {
  for (const [text, reason] of Object.entries(REASONS)) expect(reasonText(reason, names)).toBe(text);
});

test('without one state that an item comes from, none is named', () => {
  const { from: _, ...rest } = names;
  expect(reasonLine({ kind: 'no_transition' }, rest)).toBe('No transition leads here');
});

test('a line of its own begins with a capital letter, unless a name stands there', () => {
  expect(reasonLine({ kind: 'estimate_missing' }, names)).toBe('The estimate is empty');
  const lower = { ...names, field: () => 'ships on' };
  expect(reasonLine({ kind: 'field_required', field_id: 'ships' }, lower)).toBe('ships on is empty');
});

test('a refusal says all of its reasons', () => {
  const reasons: Reason[] = [
    { kind: 'sub_items_open', count: 1, total: 4 },
    { kind: 'field_required', field_id: 'ships' },
  ];
  expect(refusalText(reasons, 'Done', names)).toBe(
    "It can't go to Done yet: 1 of 4 sub-items is open, Ships on is empty.",
  );
});
