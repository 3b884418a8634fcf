import type { CreateField } from '@tandem/shared/projects/fields/input.ts';
import type { FieldUse } from '@tandem/shared/projects/fields/schema.ts';

export type DemoField = Pick<CreateField, 'name' | 'kind' | 'description' | 'options'> & {
  section: string;
  use?: Partial<Pick<FieldUse, 'is_public' | 'is_on_card'>>;
};

/** Custom fields of the project, in the order of the columns below. */
export const PASSENGER_APP_FIELDS: readonly DemoField[] = [
  {
    name: 'Platform',
    kind: 'select',
    description: 'Where passengers meet it.',
    options: {
      choices: [
        { name: 'Phone', color: '#0EA5E9' },
        { name: 'Tablet', color: '#A855F7' },
        { name: 'Kiosk', color: '#F59E0B' },
        { name: 'Gangway scanner', color: '#16A34A' },
        { name: 'Pager', color: '#94A3B8', is_archived: true },
      ],
    },
    section: 'Reach',
    use: { is_on_card: true, is_public: true },
  },
  {
    name: 'Passengers a week',
    kind: 'number',
    description: 'How many come across it in a week of the season.',
    options: { min: 0, decimals: 0 },
    section: 'Reach',
  },
  {
    name: 'Budget',
    kind: 'money',
    description: '',
    options: { currency: 'EUR', min: 0, decimals: 0 },
    section: 'Delivery',
  },
  {
    name: 'On the phones by',
    kind: 'date',
    description: 'When every phone has it, not when it is merged.',
    options: {},
    section: 'Delivery',
  },
  {
    name: 'Tester',
    kind: 'person',
    description: 'Who tries it on a boat.',
    options: {},
    section: 'Delivery',
  },
  {
    name: 'Budget of sub-items',
    kind: 'rollup',
    description: 'What the items below it may cost together.',
    // `of` has the names of fields here; stored options have their ids.
    options: { rollup: { over: 'sub_items', measure: 'sum', of: ['Budget'] }, decimals: 0 },
    section: 'Delivery',
  },
];

/** Number of the item, platform, passengers, budget, day counted from today, tester. */
export const PASSENGER_APP_VALUES = `
 1 | Phone           | 5200 | 9600  | -74 | elias
 2 | Gangway scanner | 5200 | 4200  | -74 | polina
 3 | Phone           | 840  |       | -85 | elias
 4 | Phone           | 6100 | 8000  | -46 | marek
 5 | Phone           | 6100 | 2400  | -60 | aiko
 6 | Phone           | 310  |       | -65 | elias
 7 | Tablet          |      | 1500  |     |
 8 | Phone           | 75   | 5200  | -30 | marek
 9 | Phone           | 1400 | 3800  | -21 | elias
10 | Kiosk           | 3900 | 7400  | -21 | wanjiru
11 | Phone           | 620  |       | -21 | elias
12 | Phone           | 900  | 3000  | -21 | polina
13 | Phone           | 6100 | 1200  | -21 | elias
14 | Phone           | 480  |       |   3 | elias
15 | Phone           | 2300 | 9200  |   7 | marek
16 | Phone           | 1150 | 14500 |  14 | polina
17 | Phone           | 1150 | 2600  |  14 | aiko
18 | Phone           | 1150 | 4100  |  14 | elias
19 | Gangway scanner | 1150 | 1800  |  14 | polina
20 | Tablet          | 4400 | 3600  |   7 | marek
21 | Phone           | 610  | 900   |   7 | elias
22 | Phone           | 220  |       |  -7 | elias
23 | Tablet          | 130  | 700   |   7 | aiko
24 | Kiosk           | 2700 | 5400  |  21 | polina
25 | Phone           | 3900 | 11000 |  30 | wanjiru
26 | Kiosk           | 780  | 6200  |  30 | elias
27 | Gangway scanner | 1900 | 2100  |  30 | polina
28 | Phone           | 340  | 1600  |     | elias
29 | Phone           | 12   |       |   5 | elias
30 | Phone           | 2600 | 4800  |     |
31 | Phone           |      | 1100  |     |
32 | Phone           | 75   | 8800  |  90 | marek
33 | Phone           | 160  |       | 120 |
34 | Phone           | 5200 | 2900  |     |
35 | Kiosk           | 450  | 7700  |  75 | wanjiru
36 | Gangway scanner | 690  | 3300  |     | polina
37 | Tablet          | 1200 | 2500  |     |
38 | Phone           |      | 1900  |     | elias
39 | Phone           | 6100 | 400   |  60 | aiko
40 | Phone           | 5200 | 600   |     |
41 | Kiosk           | 260  | 5900  |  60 | wanjiru
`;
