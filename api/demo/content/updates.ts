import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { UpdateCadence } from '@tandem/shared/projects/updates/cadence.ts';
import type { PersonKey } from './demo-types.ts';

export type DemoUpdate = {
  by: PersonKey;
  /** Days from today. */
  day: number;
  health: Health;
  /** Of a module, by its name. */
  module?: string;
  text: string;
  reactions?: readonly (readonly [PersonKey, string])[];
  comments?: readonly { by: PersonKey; day: number; text: string }[];
};

export type DemoRhythm = {
  start: number;
  target: number;
  cadence: UpdateCadence;
  updates: readonly DemoUpdate[];
};

const THUMB = '128077';
const ROCKET = '128640';

/** What was said of each project, the oldest first. */
export const DEMO_UPDATES: Readonly<Record<string, DemoRhythm>> = {
  PAX: {
    start: -96,
    target: 12,
    cadence: { weeks: 2, weekday: 5 },
    updates: [
      {
        by: 'nora',
        day: -35,
        health: 'on_track',
        text: 'Tickets now stay readable offline on every phone we tried. Next up: the fjord timetable.',
        reactions: [
          ['elias', THUMB],
          ['aiko', THUMB],
          ['marek', ROCKET],
        ],
      },
      {
        by: 'nora',
        day: -21,
        health: 'on_track',
        text: 'Release 4.1 is live for everyone. The season pass design is done, and the wallet has room for it.',
        reactions: [['polina', THUMB]],
        comments: [
          { by: 'polina', day: -20, text: 'Will the scanners at the piers accept the season pass by then?' },
          {
            by: 'nora',
            day: -20,
            text: 'Yes. Elias and I are working out what they show on the last valid day.',
          },
        ],
      },
      {
        by: 'nora',
        day: -7,
        health: 'at_risk',
        text: 'After midnight, the wallet shows yesterday’s ticket first. The 10% rollout of 4.2 is on hold until we find the cause.',
        reactions: [['tomas', THUMB]],
        comments: [
          {
            by: 'tomas',
            day: -6,
            text: 'I can reproduce it on my own phone now. It’s the pier’s time zone.',
          },
        ],
      },
      {
        by: 'tomas',
        day: -5,
        health: 'at_risk',
        module: 'Ticket wallet',
        text: 'The season pass is in review. Only the ticket order is left to do.',
      },
    ],
  },
  CORE: {
    start: -110,
    target: 40,
    cadence: { weeks: 2, weekday: 3 },
    updates: [
      {
        by: 'wanjiru',
        day: -28,
        health: 'on_track',
        text: 'Every response from the bank is now in one table, and we retry when one is missing.',
        reactions: [
          ['nora', THUMB],
          ['grigory', ROCKET],
        ],
      },
      {
        by: 'wanjiru',
        day: -6,
        health: 'off_track',
        text: 'Refunds above 500 need manual approval, but the reviewers aren’t notified. 38 refunds have been waiting for more than a week. The bank app is on hold until this is fixed.',
        comments: [
          {
            by: 'marek',
            day: -5,
            text: 'I can send the office a list every morning until it’s fixed.',
          },
          { by: 'wanjiru', day: -5, text: 'Yes please, thanks!' },
        ],
      },
    ],
  },
  PIER: {
    start: -90,
    target: 18,
    cadence: { weeks: 1, weekday: 1 },
    updates: [
      {
        by: 'polina',
        day: -14,
        health: 'on_track',
        text: 'Питание и связь на причале Несс есть. Таблички заказаны на двух языках.',
        reactions: [['marek', THUMB]],
      },
      {
        by: 'polina',
        day: -3,
        health: 'at_risk',
        text: 'Киоск на Холме принимает карту, но не печатает билет. Марек везёт запасной принтер.',
        reactions: [['nora', THUMB]],
        comments: [{ by: 'marek', day: -2, text: 'Принтер на месте, проверяем до вечера.' }],
      },
    ],
  },
};
