import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { InitiativeStatus } from '@tandem/shared/planning/initiatives/values.ts';
import type { PersonKey } from './demo-types.ts';

/** A part is a project, by its key, or one of its modules. */
type DemoPart = { project: string; module?: string };

export type DemoInitiative = {
  name: string;
  description: string;
  owner: PersonKey;
  status: InitiativeStatus;
  /** Days from today. */
  start?: number;
  target?: number;
  /** The target is the quarter in which that day is. */
  is_quarter?: true;
  /** The health of its latest update, and how many days ago that was. */
  health?: { value: Health; days_ago: number };
  parts?: readonly DemoPart[];
  nested?: readonly DemoInitiative[];
};

export const DEMO_INITIATIVES: readonly DemoInitiative[] = [
  {
    name: 'Book in under a minute',
    description: 'From the first tap to the ticket in the wallet, also at a pier without a signal.',
    owner: 'nora',
    status: 'active',
    start: -52,
    target: 28,
    health: { value: 'at_risk', days_ago: 3 },
    parts: [{ project: 'PAX' }, { project: 'CORE', module: 'Payments' }],
  },
  {
    name: 'Piers that report themselves',
    description: 'Every pier says what is broken before a passenger does.',
    owner: 'polina',
    status: 'active',
    start: -20,
    target: 60,
    is_quarter: true,
    health: { value: 'on_track', days_ago: 6 },
    parts: [{ project: 'PIER' }],
  },
  {
    name: 'New lines this winter',
    description: 'Two lines more, with the boats that we have.',
    owner: 'nora',
    status: 'active',
    start: -34,
    target: 41,
    nested: [
      {
        name: 'Ness line',
        description: 'The third pier, from power to the first passengers.',
        owner: 'polina',
        status: 'active',
        start: -27,
        target: 12,
        health: { value: 'off_track', days_ago: 2 },
        parts: [{ project: 'PIER', module: 'Причал Несс' }],
      },
      {
        name: 'Night ferry',
        description: 'Two departures after midnight, in the timetable and in the fares.',
        owner: 'aiko',
        status: 'active',
        start: -10,
        target: 26,
        health: { value: 'at_risk', days_ago: 9 },
        parts: [
          { project: 'PAX', module: 'Timetable' },
          { project: 'CORE', module: 'Fares' },
        ],
      },
    ],
  },
  {
    name: 'Retire paper tickets',
    description: 'The last booklet is sold, the machines go to the museum.',
    owner: 'tomas',
    status: 'planned',
    target: 150,
    is_quarter: true,
  },
];
