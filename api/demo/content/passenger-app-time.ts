import type { PersonKey } from './demo-types.ts';

export const ACTIVITIES = ['Development', 'Design', 'Review', 'Meeting'] as const;
type Activity = (typeof ACTIVITIES)[number];

/** What a person does on a day: an item by its number, or none, with minutes and a few words. */
type Work = { item: number | null; activity: Activity; minutes: number; note?: string };

const MEETING: Work = { item: null, activity: 'Meeting', minutes: 30, note: 'Planning of the week' };

/** The working days of two weeks, from Monday of last week on; days that are to come are left out. */
export const WORKED: Partial<Record<PersonKey, readonly (readonly Work[])[]>> = {
  nora: [
    [MEETING, { item: 12, activity: 'Review', minutes: 150 }],
    [{ item: 5, activity: 'Review', minutes: 90, note: 'Tickets of the evening crossings' }],
    [
      { item: 12, activity: 'Review', minutes: 120 },
      { item: 18, activity: 'Design', minutes: 180 },
    ],
    [{ item: 18, activity: 'Design', minutes: 240 }],
    [{ item: 5, activity: 'Review', minutes: 75 }],
    [MEETING, { item: 21, activity: 'Review', minutes: 105 }],
    [{ item: 21, activity: 'Review', minutes: 90 }],
    [{ item: 18, activity: 'Design', minutes: 135 }],
    [{ item: 12, activity: 'Review', minutes: 60 }],
    [{ item: 5, activity: 'Review', minutes: 45 }],
  ],
  tomas: [
    [MEETING, { item: 3, activity: 'Development', minutes: 420 }],
    [{ item: 3, activity: 'Development', minutes: 480, note: 'Boarding passes without a connection' }],
    [
      { item: 3, activity: 'Development', minutes: 300 },
      { item: 8, activity: 'Development', minutes: 180 },
    ],
    [{ item: 8, activity: 'Development', minutes: 465 }],
    [{ item: 8, activity: 'Development', minutes: 390 }],
    [MEETING, { item: 8, activity: 'Development', minutes: 400 }],
    [{ item: 15, activity: 'Development', minutes: 455 }],
    [{ item: 15, activity: 'Development', minutes: 480 }],
    [{ item: 15, activity: 'Development', minutes: 430 }],
    [{ item: 15, activity: 'Review', minutes: 240 }],
  ],
  aiko: [
    [MEETING, { item: 18, activity: 'Design', minutes: 390 }],
    [{ item: 18, activity: 'Design', minutes: 450 }],
    [],
    [{ item: 18, activity: 'Design', minutes: 420, note: 'Larger letters on the pier' }],
    [{ item: 21, activity: 'Design', minutes: 405 }],
    [MEETING, { item: 21, activity: 'Design', minutes: 375 }],
    [{ item: 21, activity: 'Design', minutes: 440 }],
    [{ item: 12, activity: 'Design', minutes: 360 }],
    [{ item: 12, activity: 'Design', minutes: 300 }],
    [{ item: 12, activity: 'Design', minutes: 330 }],
  ],
  elias: [
    [MEETING, { item: 3, activity: 'Review', minutes: 300 }],
    [{ item: 8, activity: 'Review', minutes: 330 }],
    [{ item: 8, activity: 'Review', minutes: 420 }],
    [{ item: 15, activity: 'Review', minutes: 380 }],
    [{ item: 15, activity: 'Review', minutes: 360 }],
    [MEETING, { item: 15, activity: 'Review', minutes: 345 }],
    [{ item: 21, activity: 'Review', minutes: 390 }],
    [{ item: 3, activity: 'Review', minutes: 270 }],
    [{ item: 5, activity: 'Review', minutes: 400 }],
    [{ item: 5, activity: 'Review', minutes: 210 }],
  ],
};

/** Minutes by the number of an item: two of them are over. */
export const PLANNED: Readonly<Record<number, { planned: number; remaining?: number }>> = {
  3: { planned: 1440, remaining: 120 },
  5: { planned: 960 },
  8: { planned: 2400, remaining: 300 },
  12: { planned: 1200 },
  15: { planned: 3600, remaining: 900 },
  18: { planned: 1500 },
  21: { planned: 2400, remaining: 600 },
};

/** What became of last week. */
export const LAST_WEEK: Partial<Record<PersonKey, 'submitted' | 'approved'>> = {
  tomas: 'approved',
  aiko: 'submitted',
  elias: 'submitted',
};
