import type { Condition, Transition } from '@tandem/shared/projects/workflow/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';

type DemoCondition = Exclude<Condition, { kind: 'field_filled' }> | { kind: 'field_filled'; field: string };

/** Between states by name, from any without the first; for everybody unless it is said. */
export type DemoTransition = {
  from?: string;
  to: string;
  who?: Partial<Transition['who']>;
  conditions?: readonly DemoCondition[];
  approval?: Transition['approval'];
};

export type DemoWorkflow = {
  flows: readonly { types: readonly string[]; transitions: readonly DemoTransition[] }[];
  /** Where new items begin, by type; "" is every other one. */
  initial: Readonly<Record<string, string>>;
};

const WORK: readonly DemoTransition[] = [
  { to: 'Backlog' },
  { to: 'Todo' },
  { to: 'In Progress' },
  { from: 'In Progress', to: 'In Review', conditions: [{ kind: 'field_filled', field: 'Tester' }] },
];

/** Most of it is open, so that a visitor can move cards. What is broken is done when somebody else has looked at it. */
export const PASSENGER_APP_WORKFLOW: DemoWorkflow = {
  flows: [
    {
      types: [],
      transitions: [
        ...WORK,
        { to: 'Done', conditions: [{ kind: 'sub_items_done' }, { kind: 'no_open_blocker' }] },
        { to: 'Cancelled', who: { relations: ['creator', 'lead'] } },
      ],
    },
    {
      types: ['Bug'],
      transitions: [
        ...WORK,
        {
          from: 'In Review',
          to: 'Done',
          approval: { count: 1, member_ids: [], role: ROLE.MEMBER },
        },
        { to: 'Cancelled', who: { relations: ['lead'] } },
      ],
    },
  ],
  initial: { '': 'Backlog', Bug: 'Todo' },
};
