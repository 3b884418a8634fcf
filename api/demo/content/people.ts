import type { DemoPerson, DemoState } from './demo-types.ts';

export const DEMO_WORKSPACE = { name: 'Saltmarsh Ferries', slug: 'saltmarsh', organization_size: '11-50' };

/** The first one is who visitors sign in as. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { key: 'nora', first_name: 'Nora', last_name: 'Lindqvist', email: 'demo@tandem.local', title: 'Product' },
  {
    key: 'tomas',
    first_name: 'Tomás',
    last_name: 'Herrera',
    email: 'tomas@saltmarsh.example',
    title: 'Mobile',
    zone: 'America/Bogota',
  },
  {
    key: 'aiko',
    first_name: 'Aiko',
    last_name: 'Tanabe',
    email: 'aiko@saltmarsh.example',
    title: 'Design',
    zone: 'Asia/Tokyo',
  },
  {
    key: 'grigory',
    first_name: 'Григорий',
    last_name: 'Мельник',
    email: 'grigory@saltmarsh.example',
    title: 'Backend',
    zone: 'Europe/Kyiv',
  },
  {
    key: 'wanjiru',
    first_name: 'Wanjiru',
    last_name: 'Kamau',
    email: 'wanjiru@saltmarsh.example',
    title: 'Payments',
    zone: 'Africa/Nairobi',
  },
  {
    key: 'elias',
    first_name: 'Elias',
    last_name: 'Brandt',
    email: 'elias@saltmarsh.example',
    title: 'Quality',
    zone: 'Europe/Berlin',
  },
  {
    key: 'polina',
    first_name: 'Полина',
    last_name: 'Сафонова',
    email: 'polina@saltmarsh.example',
    title: 'Piers',
    zone: 'Europe/Oslo',
  },
  {
    key: 'marek',
    first_name: 'Marek',
    last_name: 'Dvořák',
    email: 'marek@saltmarsh.example',
    title: 'Operations',
    zone: 'Europe/Prague',
  },
];

export const ENGLISH_STATES: DemoState[] = [
  { name: 'Backlog', color: '#A3A3A3', group: 'backlog', default: true },
  { name: 'Todo', color: '#3A3A3A', group: 'unstarted' },
  { name: 'In Progress', color: '#F59E0B', group: 'started' },
  { name: 'In Review', color: '#8E4EC6', group: 'started' },
  { name: 'Done', color: '#16A34A', group: 'completed' },
  { name: 'Cancelled', color: '#EF4444', group: 'cancelled' },
];

export const RUSSIAN_STATES: DemoState[] = [
  { name: 'Идеи', color: '#A3A3A3', group: 'backlog', default: true },
  { name: 'К работе', color: '#3A3A3A', group: 'unstarted' },
  { name: 'В работе', color: '#F59E0B', group: 'started' },
  { name: 'На проверке', color: '#8E4EC6', group: 'started' },
  { name: 'Готово', color: '#16A34A', group: 'completed' },
  { name: 'Отменено', color: '#EF4444', group: 'cancelled' },
];
