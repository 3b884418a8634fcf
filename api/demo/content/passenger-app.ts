import type { DemoProject } from './demo-types.ts';
import { PASSENGER_APP_DETAILS } from './passenger-app-details.ts';
import { PASSENGER_APP_PAGES } from './passenger-app-pages.ts';
import { ENGLISH_STATES } from './people.ts';

const ITEMS = `
 1 | Done        | high   | nora    | tomas       | wallet offline   | -96 | -81 |     |     | 5 | S21 | Ticket wallet | | Keep bought tickets readable without a connection
 2 | Done        | medium | nora    | aiko        | design           | -95 | -80 |     |     | 3 | S21 | Ticket wallet | | Draw the ticket so that a conductor reads it at arm's length
 3 | Done        | urgent | elias   | tomas       | bug ios          | -90 | -88 |     |     | 2 | S21 | Ticket wallet | | Ticket screen dims to black while it waits at the scanner
 4 | Done        | medium | nora    | tomas       | timetable        | -84 | -52 |     |     | 5 | S22 | Timetable     | | Show the next three departures of the nearest pier on launch
 5 | Done        | low    | aiko    | aiko        | design           | -80 | -66 |     |     | 2 | S22 |               | | One set of icons for vessels, bikes, dogs and wheelchairs
 6 | Done        | high   | elias   | tomas       | bug android      | -72 | -69 |     |     | 1 | S22 |               | | Back button on the payment sheet leaves the order half paid
 7 | Cancelled   | low    | tomas   |             | timetable        | -70 | -41 |     |     |   |     | Timetable     | | Animate the ferry along its route on the map
 8 | Done        | medium | nora    | elias       | accessibility    | -66 | -38 |     |     | 3 | S23 |               | | Read departures aloud in the order in which people need them
 9 | Done        | medium | nora    | tomas       | wallet           | -60 | -30 |     |     | 3 | S23 | Ticket wallet | | Share one ticket of a family booking by link
10 | Done        | high   | wanjiru | tomas       | payments         | -58 | -26 |     |     | 5 | S23 |               | | Take the fare from the new quote call instead of the old price list
11 | Done        | low    | elias   | tomas       | bug ios          | -51 | -24 |     |     | 1 | S23 |               | | Pier names with long words push the time off the screen
12 | Done        | medium | aiko    | aiko        | design           | -49 | -22 |     |     | 3 | S23 | Timetable     | | Dark timetable for the night boats
13 | Done        | high   | nora    | elias       | release          | -45 | -21 |     |     | 2 | S23 |               | | Release 4.1 to everybody
14 | In Progress | urgent | elias   | tomas       | bug wallet ios   |  -6 |  -2 |  -2 |   1 | 3 | S24 | Ticket wallet | | Wallet shows yesterday's ticket first after midnight
15 | In Review   | high   | nora    | tomas       | offline timetable | -32 |  -1 |  -9 |   2 | 5 | S24 | Timetable     | | Timetable that works in the fjord: keep two weeks on the phone
16 | In Progress | high   | nora    | tomas aiko  | wallet           | -30 |  -5 |  -6 |   6 | 8 | S24 | Ticket wallet | | Season pass in the wallet
17 | Done        | medium | aiko    | aiko        | design wallet    | -28 |  -4 |     |     | 2 | S24 | Ticket wallet | 16 | Season pass: draw the three stages of running out
18 | In Progress | medium | tomas   | tomas       | wallet           | -12 |  -3 |  -3 |   4 | 3 | S24 | Ticket wallet | 16 | Season pass: renew it from the ticket itself
19 | Todo        | medium | elias   | nora elias  | wallet           | -12 |     |   3 |   6 | 2 | S24 | Ticket wallet | 16 | Season pass: what the scanner says on the last day
20 | In Review   | medium | grigory | tomas       | timetable        | -20 |  -1 |  -5 |   1 | 3 | S24 | Timetable     | | Tell apart "delayed" and "we do not know" on the departure board
21 | Todo        | high   | nora    | nora elias  | release          | -11 |     |   4 |   7 | 2 | S24 |               | | Release 4.2 to a tenth of the phones
22 | Done        | high   | elias   | tomas       | bug android      |  -9 |  -7 |     |     | 1 | S24 |               | | Crash when the phone turns during a scan
23 | Done        | low    | aiko    | tomas       | accessibility    | -19 |  -6 |     |     | 1 | S24 |               | | Larger touch targets in the seat picker
24 | Todo        | medium | aiko    | aiko        | design timetable |  -8 |     |   1 |   8 | 3 | S24 | Timetable     | | Redraw the route map for the winter timetable
25 | Todo        | high   | wanjiru | tomas       | payments         |  -7 |     |   5 |  12 | 5 | S25 |               | | Pay with the bank app without leaving ours
26 | Todo        | medium | nora    | tomas       | wallet offline   |  -7 |     |     |  14 | 3 | S25 | Ticket wallet | | Tickets bought at a kiosk appear in the wallet
27 | Todo        | medium | polina  | tomas       | timetable        |  -5 |     |     |  15 | 2 | S25 | Timetable     | | Say which gangway boards when a pier has two
28 | Todo        | low    | elias   | elias       | quality          |  -5 |     |     |  18 | 2 | S25 |               | | Run the purchase journey on the five oldest phones we support
29 | Todo        | urgent | elias   | tomas       | bug payments     |  -1 |     |     |   2 | 2 | S25 |               | | Two taps on "Pay" can book two cabins
30 | Backlog     | medium | nora    |             | timetable        | -43 |     |     |     |   |     | Timetable     | | Widget: my boat, its pier and the minutes left
31 | Backlog     | low    | aiko    |             | design           | -40 |     |     |     |   |     |               | | Sounds of the app: one for boarding, none for anything else
32 | Backlog     | medium | nora    |             | accessibility    | -37 |     |     |     |   |     |               | | Plan a trip with a wheelchair without calling anybody
33 | Backlog     | none   | tomas   |             | android          | -35 |     |     |     |   |     |               | | Drop support of Android 9
34 | Backlog     | low    | grigory |             | offline          | -33 |     |     |     |   |     |               | | Send one packet a minute less while the ferry is at sea
35 | Backlog     | medium | wanjiru |             | payments         | -31 |     |     |     |   |     |               | | Gift cards
36 | Backlog     | none   | nora    |             | wallet           | -29 |     |     |     |   |     | Ticket wallet | | Bicycle as a passenger of its own
37 | Backlog     | low    | polina  |             | timetable        | -24 |     |     |     |   |     | Timetable     | | Показывать высоту прилива у причалов с аппарелью
38 | Backlog     | medium | elias   |             | quality          | -22 |     |     |     | 5 |     |               | | Screenshots of every screen in every language with each build
39 | Backlog     | none   | aiko    |             | design           | -17 |     |     |     |   |     |               | | Winter icon with snow on the funnel
40 | Backlog     | low    | marek   |             | release          | -14 |     |     |     |   |     |               | | Ask for a rating after the tenth calm trip, never after a late one
41 | Backlog     | high   | nora    |             | wallet           | -10 |     |     |     |   |     | Ticket wallet | | Refund a cancelled boat without a form
42 | Cancelled   | medium | elias   |             | bug              | -15 | -13 |     |     |   |     |               | | Push messages arrive twice on tablets
43 | Backlog     | none   | tomas   |             | ios              |  -3 |     |     |     |   |     |               | | Live activity on the lock screen until the gangway is down
`;

/** The app of the passengers: buying, keeping and showing tickets, and knowing when the boat comes. */
export const PASSENGER_APP: DemoProject = {
  identifier: 'PAX',
  name: 'Passenger app',
  description: 'The phone app: timetable, purchase, tickets that work at sea.',
  emoji: '9972',
  lead: 'nora',
  members: ['nora', 'tomas', 'aiko', 'elias', 'grigory', 'wanjiru', 'polina', 'marek'],
  states: ENGLISH_STATES,
  labels: {
    bug: '#EF4444',
    wallet: '#0EA5E9',
    timetable: '#14B8A6',
    design: '#EC4899',
    payments: '#F59E0B',
    offline: '#6366F1',
    accessibility: '#84CC16',
    release: '#A855F7',
    quality: '#16A34A',
    ios: '#94A3B8',
    android: '#94A3B8',
  },
  types: [
    { name: 'Task', description: 'A piece of work', is_default: true },
    { name: 'Bug', description: 'Something does not work as it should', label: 'bug' },
    { name: 'Improvement', description: 'Something that works gets better', label: 'quality' },
  ],
  points: ['1', '2', '3', '5', '8', '13'],
  cycles: [
    { name: 'Sprint 21', description: 'The wallet', start: -98, end: -78 },
    { name: 'Sprint 22', description: '', start: -77, end: -50 },
    { name: 'Sprint 23', description: 'Release 4.1', start: -49, end: -21 },
    { name: 'Sprint 24', description: 'Season pass and a timetable without a network', start: -9, end: 7 },
    { name: 'Sprint 25', description: 'Paying', start: 8, end: 22 },
  ],
  modules: [
    {
      name: 'Ticket wallet',
      description: 'Everything that a passenger has paid for, readable at any pier.',
      status: 'in-progress',
      lead: 'tomas',
      start: -96,
      end: 34,
    },
    {
      name: 'Timetable',
      description: 'Departures, delays and gangways, also where there is no signal.',
      status: 'in-progress',
      lead: 'aiko',
      start: -84,
      end: 48,
    },
  ],
  items: ITEMS,
  details: PASSENGER_APP_DETAILS,
  pages: PASSENGER_APP_PAGES,
};
