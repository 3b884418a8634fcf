import type { PersonKey } from './demo-types.ts';

/** An item by its project and number. */
export type DemoItemKey = { project: string; number: number };

const pax = (number: number): DemoItemKey => ({ project: 'PAX', number });
const core = (number: number): DemoItemKey => ({ project: 'CORE', number });
const pier = (number: number): DemoItemKey => ({ project: 'PIER', number });

/** What the host has opened, the latest first. */
export const RECENT_ITEMS: readonly DemoItemKey[] = [pax(21), pax(29), core(24), pax(16), pier(10)];
export const RECENT_PAGES: readonly string[] = ['Release 4.2', 'How people buy tickets on the pier'];

export const QUICK_LINKS = [
  { title: 'Departure board, live', url: 'https://board.saltmarsh.example/holm' },
  { title: 'Crash reports of the app', url: 'https://crashes.saltmarsh.example/pax' },
  { title: 'Winter timetable, draft 3', url: 'https://timetable.saltmarsh.example/winter' },
];

/** Papers in the colors that the client offers. */
export const STICKIES = [
  {
    name: 'Before the release',
    color: '#fdf0dc',
    html: '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>Texts to translation</p></li><li data-type="taskItem" data-checked="false"><p>Call Polina: conductors at Ness</p></li><li data-type="taskItem" data-checked="false"><p>Ask Elias for the phones that failed</p></li></ul>',
  },
  {
    name: 'Numbers to remember',
    color: '#e8f3fb',
    html: '<p>41 people on the pier, 9 took a screenshot of their ticket. Offline is not an extra.</p>',
  },
  {
    name: 'Встреча на причале',
    color: '#e9f5ec',
    html: '<p>Четверг, 9:30, Несс. Взять сканер и перчатки.</p>',
  },
];

/** What the host has begun to write. */
export const DRAFTS = [
  {
    project: 'PAX',
    name: 'Say how full the next boat is before people walk to the pier',
    html: '<p>The gangway counts already. Three words are enough: empty, busy, full.</p>',
    priority: 'medium',
  },
  { project: 'PAX', name: 'Ticket for a dog without asking for its name', html: '', priority: 'none' },
];

type DemoView = {
  project: string | null;
  name: string;
  description: string;
  emoji: string;
  /** Names are replaced by ids when the view is written. */
  filters: Partial<Record<'priority' | 'labels' | 'assignees' | 'state_group', string[]>>;
  display: Record<string, unknown>;
};

export const VIEWS: readonly DemoView[] = [
  {
    project: 'PAX',
    name: 'Bugs, urgent first',
    description: 'Open bugs in the order in which passengers notice them.',
    emoji: '128027',
    filters: { labels: ['bug'], state_group: ['backlog', 'unstarted', 'started'] },
    display: { layout: 'list', group_by: 'priority', order_by: 'priority' },
  },
  {
    project: 'PAX',
    name: 'Season pass',
    description: 'Everything that people with a season pass will see.',
    emoji: '127903',
    filters: { labels: ['wallet'], state_group: ['unstarted', 'started', 'completed'] },
    display: { layout: 'kanban', group_by: 'state', order_by: 'sort_order' },
  },
  {
    project: 'PAX',
    name: 'Due dates',
    description: '',
    emoji: '128197',
    filters: { state_group: ['unstarted', 'started'] },
    display: { layout: 'calendar', order_by: 'target_date' },
  },
  {
    project: null,
    name: 'Urgent everywhere',
    description: 'What cannot wait, in all projects.',
    emoji: '128680',
    filters: { priority: ['urgent'], state_group: ['backlog', 'unstarted', 'started'] },
    display: { layout: 'spreadsheet', order_by: '-updated_at' },
  },
];

type DemoRequest = {
  name: string;
  html: string;
  day: number;
  source: 'IN_APP' | 'FORM' | 'EMAIL';
  by: PersonKey;
  /** Who wrote it, for what came from outside. */
  from?: { name: string; email: string };
  priority: string;
  /** Days until it is shown again. */
  snoozed?: number;
};

/** What waits in intake of the passenger app. */
export const REQUESTS: readonly DemoRequest[] = [
  {
    name: 'The app asks for my location each time I open it',
    html: '<p>I said "while using the app" and still get asked every morning. Phone is from 2021, app 4.1.2.</p>',
    day: -1,
    source: 'EMAIL',
    by: 'nora',
    from: { name: 'Ingrid Solberg', email: 'ingrid@island-school.example' },
    priority: 'none',
  },
  {
    name: 'Show which boats take bicycles',
    html: '<p>We missed one yesterday because the small ferry takes none. The timetable could say it.</p>',
    day: -2,
    source: 'FORM',
    by: 'nora',
    from: { name: 'Ole, cyclist', email: 'ole@two-wheels.example' },
    priority: 'none',
  },
  {
    name: 'Контролёры просят звук громче на старых сканерах',
    html: '<p>При ветре от 12 м/с его не слышно. На новых моделях всё в порядке.</p>',
    day: -3,
    source: 'IN_APP',
    by: 'polina',
    priority: 'medium',
  },
  {
    name: 'Christmas market boats are missing in the timetable',
    html: '<p>They run from the 5th. Last year we added them by hand the evening before.</p>',
    day: -6,
    source: 'IN_APP',
    by: 'marek',
    priority: 'high',
    snoozed: 3,
  },
];
export const REQUESTS_OF = 'PAX';

/** The board that everyone can read, vote on and comment. */
export const PUBLISHED = 'PAX';

/** Votes of the team on the published board. */
export const VOTES: readonly { item: DemoItemKey; by: readonly PersonKey[] }[] = [
  { item: pax(30), by: ['aiko', 'elias', 'marek', 'polina'] },
  { item: pax(32), by: ['polina', 'wanjiru', 'elias'] },
  { item: pax(36), by: ['marek', 'polina'] },
  { item: pax(41), by: ['wanjiru', 'tomas', 'elias', 'marek', 'polina'] },
];

/** Closed long ago and out of the way. */
export const ARCHIVED: readonly DemoItemKey[] = [pax(7), pax(42), core(12), pier(8)];
