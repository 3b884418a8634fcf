import type { DemoProject } from './demo-types.ts';
import { BOOKING_CORE_DETAILS } from './booking-core-details.ts';
import { BOOKING_CORE_PAGES } from './booking-core-pages.ts';
import { ENGLISH_STATES } from './people.ts';

const ITEMS = `
 1 | In Progress | high   | nora    | wanjiru         | payments       | -110 | -70 | -110 |  40 |    |     |          | EPIC | Every payment ends: paid, refunded or given up, never "unknown"
 2 | Todo        | medium | marek   | marek           | operations     | -100 |     |      |  75 |    |     |          | EPIC | A storm is an ordinary day
 3 | Done        | high   | wanjiru | wanjiru         | payments       | -104 | -82 |      |     | 8  |     | Payments | 1    | One table of payments with every answer of the bank
 4 | Done        | urgent | wanjiru | wanjiru         | payments bug   |  -98 | -97 |      |     | 3  |     | Payments | 1    | Refund the 212 orders that were charged twice in August
 5 | Done        | medium | grigory | grigory         | api            |  -93 | -75 |      |     | 5  |     |          |      | Idempotency key on every call that costs money
 6 | Done        | medium | marek   | marek           | operations     |  -88 | -71 |      |     | 3  |     |          | 2    | Replay a day of vessel positions against a test system
 7 | Done        | low    | grigory | grigory         | api            |  -80 | -64 |      |     | 2  |     |          |      | Times of departure carry their zone
 8 | Done        | high   | grigory | grigory         | fares          |  -76 | -47 |      |     | 8  |     | Fares    |      | Quote call: one price with its reasons instead of a list to add up
 9 | Done        | medium | elias   | wanjiru         | fares          |  -70 | -44 |      |     | 3  |     | Fares    |      | Fares of last summer as a table of tests
10 | Done        | high   | wanjiru | grigory         | payments       |  -62 | -35 |      |     | 5  |     | Payments | 1    | Ask the bank again when it does not answer
11 | Done        | medium | marek   | marek           | operations     |  -60 | -33 |      |     | 2  |     |          |      | Alarms that name the page to open
12 | Cancelled   | low    | grigory |                 | api            |  -58 | -40 |      |     |    |     |          |      | Second API in another style
13 | Done        | medium | grigory | grigory         | capacity       |  -50 | -22 |      |     | 5  | S23 |          |      | Count cars by length, not by number
14 | Done        | high   | elias   | grigory         | capacity bug   |  -46 | -24 |      |     | 3  | S23 |          |      | Two clerks can sell the last cabin
15 | Done        | medium | wanjiru | wanjiru         | payments       |  -40 | -15 |      |     | 5  | S24 | Payments | 1    | Weekly list of payments that the bank and we see differently
16 | In Progress | urgent | wanjiru | wanjiru grigory | payments bug   |   -5 |  -2 |   -2 |   1 | 3  | S24 | Payments | 1    | Refunds above 500 wait for an approval without notice
17 | In Progress | high   | wanjiru | wanjiru         | payments       |  -26 |  -6 |   -8 |   5 | 8  | S24 | Payments | 1    | Payments from the bank app
18 | In Review   | medium | grigory | grigory         | fares          |  -24 |  -1 |   -7 |   2 | 5  | S24 | Fares    |      | Season pass as a fare with a number of days
19 | In Review   | high   | grigory | grigory         | api            |  -16 |  -1 |   -4 |   3 | 3  | S24 |          |      | Timetable answers 304 when nothing changed
20 | In Progress | medium | marek   | marek           | operations     |  -22 |  -4 |   -5 |   9 | 5  | S24 |          | 2    | Cancel a departure once, and tell everybody once
21 | Todo        | medium | elias   | elias           | quality        |  -14 |     |    2 |   7 | 3  | S24 |          |      | Run the fares of last summer with every build
22 | Done        | low    | marek   | marek           | operations     |  -13 |  -8 |      |     | 1  | S24 |          |      | Keep logs for thirty days, not for three hundred
23 | Done        | high   | elias   | grigory         | bug api        |   -8 |  -5 |      |     | 2  | S24 |          |      | A booking of nobody: empty passenger list is accepted
24 | Todo        | high   | nora    | wanjiru         | payments       |  -11 |     |    6 |  16 | 5  | S25 | Payments | 1    | Refund everybody of a cancelled boat with one button
25 | Todo        | medium | grigory | grigory         | capacity       |  -10 |     |      |  19 | 5  | S25 |          |      | Waiting list for cars that sells itself when a place is free
26 | Todo        | medium | marek   | marek           | operations     |   -9 |     |      |  21 | 3  | S25 |          | 2    | Ferry of another line takes over: one change of vessel, not forty
27 | Todo        | low    | grigory | grigory         | api            |   -6 |     |      |  24 | 2  | S25 |          |      | Take out the price list that nobody calls any more
28 | Todo        | urgent | elias   | wanjiru         | bug fares      |   -2 |     |      |   1 | 2  | S25 | Fares    |      | Child of exactly twelve pays twice: half and whole
29 | Backlog     | medium | wanjiru |                 | payments       |  -55 |     |      |     |    |     | Payments |      | Gift cards: money that is ours and not ours
30 | Backlog     | low    | grigory |                 | capacity       |  -48 |     |      |     |    |     |          |      | Learn how many people with a ticket do not come
31 | Backlog     | none   | grigory |                 | api            |  -42 |     |      |     |    |     |          |      | Partners book through our API
32 | Backlog     | high   | marek   |                 | operations     |  -36 |     |      |     | 13 |     |          | 2    | Work for an hour without the database of the harbour
33 | Backlog     | medium | nora    |                 | fares          |  -34 |     |      |     |    |     | Fares    |      | Fares that an accountant can change without us
34 | Backlog     | low    | elias   |                 | quality        |  -27 |     |      |     |    |     |          |      | Load test: the first sunny Saturday in May
35 | Backlog     | none   | wanjiru |                 | payments       |  -23 |     |      |     |    |     | Payments |      | Pay in the currency of the other shore
36 | Backlog     | medium | grigory |                 | fares          |  -21 |     |      |     |    |     | Fares    |      | Объяснять в чеке, из чего сложилась цена
37 | Backlog     | low    | marek   |                 | operations     |  -18 |     |      |     |    |     |          |      | Restore of last night's backup, by somebody who never did it
38 | Cancelled   | medium | wanjiru |                 | payments       |  -30 | -29 |      |     |    |     | Payments |      | Refunds by paper letter
39 | Backlog     | medium | elias   |                 | capacity       |   -4 |     |      |     |    |     |          |      | Wheelchair places are counted as seats
40 | Backlog     | none   | grigory |                 | api            |   -1 |     |      |     |    |     |          |      | Describe errors of the API in the words of the app
`;

/** What stands behind the app and the counters: fares, places, payments. */
export const BOOKING_CORE: DemoProject = {
  identifier: 'CORE',
  name: 'Booking core',
  description: 'Fares, places on board, payments. What the app, the kiosks and the counters talk to.',
  emoji: '129517',
  lead: 'wanjiru',
  members: ['nora', 'wanjiru', 'grigory', 'marek', 'elias', 'tomas'],
  states: ENGLISH_STATES,
  labels: {
    payments: '#F59E0B',
    fares: '#84CC16',
    capacity: '#0EA5E9',
    api: '#6366F1',
    operations: '#14B8A6',
    quality: '#16A34A',
    bug: '#EF4444',
  },
  types: [
    { name: 'Task', description: 'A piece of work', is_default: true },
    { name: 'Bug', description: 'Something does not work as it should', label: 'bug' },
    { name: 'Improvement', description: 'Something that works gets better', label: 'quality' },
  ],
  points: ['1', '2', '3', '5', '8', '13'],
  cycles: [
    { name: 'Sprint 23', description: '', start: -49, end: -21 },
    { name: 'Sprint 24', description: 'Refunds and the season pass', start: -9, end: 7 },
    { name: 'Sprint 25', description: 'Paying', start: 8, end: 22 },
  ],
  modules: [
    {
      name: 'Payments',
      description: 'From the first tap to the account of the line, and back.',
      status: 'in-progress',
      lead: 'wanjiru',
      start: -104,
      end: 40,
    },
    {
      name: 'Fares',
      description: 'What a trip costs, and why.',
      status: 'planned',
      lead: 'grigory',
      start: -76,
      end: 60,
    },
  ],
  items: ITEMS,
  details: BOOKING_CORE_DETAILS,
  pages: BOOKING_CORE_PAGES,
};
