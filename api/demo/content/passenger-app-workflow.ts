import type { Condition, Transition } from '@tandem/shared/projects/workflow/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';

type DemoCondition = Exclude<Condition, { kind: 'field_filled' }> | { kind: 'field_filled'; field: string };

/**
 * A transition between two states, by name. Without `from` it starts in any state. By default it is open to
 * everyone.
 */
export type DemoTransition = {
  from?: string;
  to: string;
  who?: Partial<Transition['who']>;
  conditions?: readonly DemoCondition[];
  approval?: Transition['approval'];
};

export type DemoWorkflow = {
  flows: readonly { types: readonly string[]; transitions: readonly DemoTransition[] }[];
  /** The start state of new items, by the name of their type. The key "" is for all other types. */
  initial: Readonly<Record<string, string>>;
};

const WORK: readonly DemoTransition[] = [
  { to: 'Backlog' },
  { to: 'Todo' },
  { to: 'In Progress' },
  { from: 'In Progress', to: 'In Review', conditions: [{ kind: 'field_filled', field: 'Tester' }] },
];

/**
 * Most transitions are open, so that a visitor can move cards. A bug needs the approval of another member to
 * be done.
 */
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
