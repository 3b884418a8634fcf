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
        text: 'Tickets stay readable without a connection on every phone that we tried. Next: the timetable in the fjord.',
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
        text: 'Release 4.1 is with everybody. The season pass is drawn, and the wallet has a place for it.',
        reactions: [['polina', THUMB]],
        comments: [
          { by: 'polina', day: -20, text: 'Does the scanner at the piers know the season pass by then?' },
          { by: 'nora', day: -20, text: 'Yes, Elias and I write down what it says on the last day.' },
        ],
      },
      {
        by: 'nora',
        day: -7,
        health: 'at_risk',
        text: 'The wallet shows yesterday’s ticket first after midnight. Until that is found, 4.2 does not leave for a tenth of the phones.',
        reactions: [['tomas', THUMB]],
        comments: [
          { by: 'tomas', day: -6, text: 'I have it on my own phone now. It is the zone of the pier.' },
        ],
      },
      {
        by: 'tomas',
        day: -5,
        health: 'at_risk',
        module: 'Ticket wallet',
        text: 'The season pass is in review. The order of the tickets is what is left.',
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
        text: 'Every answer of the bank is in one table, and we ask again when there is none.',
        reactions: [
          ['nora', THUMB],
          ['grigory', ROCKET],
        ],
      },
      {
        by: 'wanjiru',
        day: -6,
        health: 'off_track',
        text: 'Refunds above 500 wait for a person whom nobody tells. 38 of them are older than a week. The bank app moves behind it.',
        comments: [
          {
            by: 'marek',
            day: -5,
            text: 'I can send the list to the office every morning until it is mended.',
          },
          { by: 'wanjiru', day: -5, text: 'Please do.' },
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
