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
    description: 'From the first tap to a ticket in the wallet, even at a pier with no signal.',
    owner: 'nora',
    status: 'active',
    start: -52,
    target: 28,
    health: { value: 'at_risk', days_ago: 3 },
    parts: [{ project: 'PAX' }, { project: 'CORE', module: 'Payments' }],
  },
  {
    name: 'Piers that report themselves',
    description: 'Every pier reports a fault before a passenger has to.',
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
    description: 'Two more lines with the boats we already have.',
    owner: 'nora',
    status: 'active',
    start: -34,
    target: 41,
    nested: [
      {
        name: 'Ness line',
        description: 'Our third pier, from power supply to first passengers.',
        owner: 'polina',
        status: 'active',
        start: -27,
        target: 12,
        health: { value: 'off_track', days_ago: 2 },
        parts: [{ project: 'PIER', module: 'Причал Несс' }],
      },
      {
        name: 'Night ferry',
        description: 'Two departures after midnight, with timetable and fares.',
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
    description: 'Sell the last booklet and send the machines to the museum.',
    owner: 'tomas',
    status: 'planned',
    target: 150,
    is_quarter: true,
  },
];
