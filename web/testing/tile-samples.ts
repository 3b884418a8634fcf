import type { AnswerOf, Tile, TileData } from '#entities/insight/dashboards/types.ts';
import { dayAt, figures, tileQuery, tileRow, uuid } from './tile-answers.ts';

const GROUPS = ['completed', 'started', 'unstarted', 'backlog'];
const WEEKS = [
  [14, 0, 1, 2],
  [18, 1, 0, 1],
  [11, 0, 2, 3],
  [16, 1, 2, 1],
  [12, 2, 1, 4],
  [9, 1, 2, 3],
  [13, 2, 3, 1],
  [8, 2, 4, 3],
  [7, 3, 4, 3],
  [6, 4, 6, 3],
  [3, 5, 7, 4],
  [1, 3, 6, 5],
];

export const people = ['Feon', 'Jan', 'Tim', 'Ewan', 'Rene', 'Hans'].map((name, index) => ({
  id: uuid(index + 1),
  name,
}));
const states = ['Backlog', 'Todo', 'In Progress', 'Testing', 'Done'].map((name, index) => ({
  id: uuid(20 + index),
  name,
}));
const projectId = uuid(40);

export const names = {
  assignees__id: Object.fromEntries(people.map(({ id, name }) => [id, { name }])),
  state_id: Object.fromEntries(states.map(({ id, name }) => [id, { name }])),
  project_id: { [projectId]: { name: 'Alloy', identifier: 'ALOY' } },
  labels__id: Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      uuid(1000 + index),
      {
        name:
          index === 0
            ? 'Ein außerordentlich langer Name eines Labels'
            : index === 1
              ? 'Сборка и выпуск'
              : index === 2
                ? 'コンパイラーの性能'
                : `Label ${index}`,
      },
    ]),
  ),
};

const spark = [36, 35, 37, 33, 32, 34, 30, 28, 29, 26, 25, 24];
const item = (
  index: number,
  name: string,
  priority: string,
  day: string,
): AnswerOf['items']['items'][number] => ({
  id: uuid(300 + index),
  name,
  project_id: projectId,
  sequence_id: 1540 + index,
  state_id: states[2]?.id ?? '',
  priority,
  target_date: day,
  assignee_ids: [people[index % people.length]?.id ?? ''],
  type_id: null,
  completed_at: null,
});

const weeks = WEEKS.map((_, index) => ({
  key: dayAt(-81 + index * 7),
  from: dayAt(-81 + index * 7),
  to: dayAt(-75 + index * 7),
}));
const splits = GROUPS.map((key) => ({ key }));

/** A widget of each kind with an answer. */
export const SAMPLES: { tile: Tile; data: TileData }[] = [
  {
    tile: tileRow('number', 'Open bugs', { query: tileQuery() }, { w: 4, h: 3 }),
    data: {
      answer: {
        ...{ value: 86, before: 98, items: 86, period: { from: dayAt(-29), to: dayAt(0) } },
        points: spark.map((value, index) => ({ day: dayAt(-33 + index * 3), value })),
      },
    },
  },
  {
    tile: tileRow(
      'number',
      'Cycle time, median',
      { query: tileQuery({ measure: { of: 'cycle_time', by: 'median' } }) },
      { w: 4, h: 3 },
    ),
    data: {
      answer: {
        ...{ value: 100.8, before: 86.4, items: 40, period: { from: dayAt(-29), to: dayAt(0) } },
        points: spark.toReversed().map((value, index) => ({ day: dayAt(-33 + index * 3), value: value * 4 })),
      },
    },
  },
  {
    tile: tileRow(
      'number',
      'Hours this week',
      { query: tileQuery({ measure: { of: 'time_spent', by: 'sum' } }) },
      { w: 4, h: 3 },
    ),
    data: {
      answer: { value: 8520, before: 7980, items: 40, period: { from: dayAt(-6), to: dayAt(0) }, points: [] },
    },
  },
  {
    tile: tileRow(
      'stacked',
      'Created by week',
      {
        query: tileQuery({ group: { by: 'created_at', unit: 'week' }, split: { by: 'state__group' } }),
        look: { has_totals: true },
      },
      { w: 8, h: 5 },
    ),
    data: { answer: figures(weeks, WEEKS, { splits }) },
  },
  {
    tile: tileRow('donut', 'Open by priority', { query: tileQuery() }, { w: 4, h: 5 }),
    data: {
      answer: figures(
        ['urgent', 'high', 'medium', 'low', 'none'].map((key) => ({ key })),
        [[17], [104], [171], [72], [48]],
      ),
    },
  },
  {
    tile: tileRow('flow', 'Cumulative flow'),
    data: {
      answer: {
        days: Array.from({ length: 85 }, (_, index) => ({
          date: dayAt(-84 + index),
          completed_issues: 30 + Math.round(index * 0.8),
          started_issues: 10 + (index % 3),
          unstarted_issues: 40 - Math.round(index / 6),
          backlog_issues: 42,
          cancelled_issues: 0,
          total_issues: 0,
          completed_estimate_points: 0,
          started_estimate_points: 0,
          unstarted_estimate_points: 0,
          backlog_estimate_points: 0,
          cancelled_estimate_points: 0,
          total_estimate_points: 0,
        })),
      } as unknown as AnswerOf['flow'],
    },
  },
  {
    tile: tileRow('items', 'Overdue'),
    data: {
      answer: {
        total: 11,
        items: [
          item(0, 'npm node_modules are erroring when compiling', 'urgent', dayAt(-13)),
          item(191, 'Webpack: Alloy loader recompiles unchanged components', 'urgent', dayAt(-12)),
          item(26826, 'Сборка Android падает, если в пути есть пробел', 'high', dayAt(-12)),
          item(104, 'Rotate the signing keys', 'medium', dayAt(-11)),
          item(200, '開発サーバーがプロキシの後ろで起動しない', 'urgent', dayAt(-10)),
        ],
        names,
      },
    },
  },
  {
    tile: tileRow('heatmap', 'Changes by day', {}, { w: 12, h: 4 }),
    data: {
      answer: {
        total: 11204,
        days: Array.from({ length: 365 }, (_, index) => ({
          day: dayAt(-index),
          count: (index * 37) % 23 < 8 ? 0 : (index * 53) % 61,
        })),
      },
    },
  },
  {
    tile: tileRow('burndown', 'Sprint 24, burndown', {}, { w: 7, h: 7 }),
    data: {
      answer: {
        cycle: { id: uuid(50), name: 'Sprint 24', start_date: dayAt(-11), end_date: dayAt(17) },
        days: [38, 38, 37, 36, 35, 35, 35, 34, 31, 28, 25, 22, null, null, null, null, null, null, null].map(
          (left, index) => ({
            ...{ date: dayAt(-1 + index), scope: 38, done: left === null ? null : 38 - left, ideal: null },
          }),
        ),
      } as unknown as AnswerOf['burndown'],
    },
  },
  {
    tile: tileRow('workload', 'Who has what in Sprint 24', {}, { w: 5, h: 7 }),
    data: {
      answer: {
        people: [
          [5, 2, 2],
          [3, 4, 2],
          [4, 2, 1],
          [3, 1, 2],
          [0, 2, 1],
          [1, 1, 2],
        ].map(([completed = 0, started = 0, unstarted = 0], index) => ({
          member_id: people[index]?.id ?? null,
          ...{ completed, started, unstarted, total: completed + started + unstarted },
        })),
        names,
      },
    },
  },
  {
    tile: tileRow('velocity', 'Velocity'),
    data: {
      answer: {
        cycles: ['Sprint 20', 'Sprint 21', 'Sprint 22', 'Sprint 23', 'Sprint 24'].map((name, index) => ({
          cycle_id: uuid(60 + index),
          name,
          planned: 28 + index,
          completed: 20 + ((index * 5) % 11),
        })),
      },
    },
  },
  {
    tile: tileRow('time_in_state', 'Time in state'),
    data: {
      answer: {
        states: states.map(({ id }, index) => ({
          state_id: id,
          average_hours: 30 + index * 41,
          median_hours: 20 + index * 30,
          items: 10,
        })),
        names,
      },
    },
  },
  {
    tile: tileRow('line', 'Completed by month', {
      query: tileQuery({ group: { by: 'completed_at', unit: 'month' }, split: { by: 'priority' } }),
    }),
    data: {
      answer: figures(
        ['06', '07', '08', '09', '10', '11'].map((month) => ({
          key: `2026-${month}-01`,
          from: `2026-${month}-01`,
        })),
        [
          [4, 9, 2],
          [6, 8, null],
          [9, 12, 3],
          [7, 13, 5],
          [12, 11, 5],
          [10, 14, 6],
        ],
        { splits: [{ key: 'urgent' }, { key: 'high' }, { key: 'medium' }] },
      ),
    },
  },
  {
    tile: tileRow('bar', 'By label, 200 groups', {
      query: tileQuery({ group: { by: 'labels__id' } }),
      look: { has_totals: true },
    }),
    data: {
      answer: figures(
        [...Array.from({ length: 199 }, (_, index) => ({ key: uuid(1000 + index) })), { key: 'other' }],
        Array.from({ length: 200 }, (_, index) => [200 - index]),
        { is_cut: true, names },
      ),
    },
  },
  {
    tile: tileRow('bar', 'Money by quarter, also below zero', {
      query: tileQuery({
        group: { by: 'completed_at', unit: 'quarter' },
        measure: { of: 'field', field_id: uuid(70), by: 'sum' },
      }),
      look: { has_totals: true },
    }),
    data: {
      answer: figures(
        ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'].map((key) => ({ key, from: key })),
        [[12500.5], [-4200], [null], [30100]],
        { currency: 'EUR' },
      ),
    },
  },
  {
    tile: tileRow('area', 'Spent by week', {
      query: tileQuery({
        group: { by: 'created_at', unit: 'week' },
        measure: { of: 'time_spent', by: 'sum' },
      }),
    }),
    data: {
      answer: figures(
        weeks,
        WEEKS.map(([value = 0]) => [value * 60 + 25]),
      ),
    },
  },
  {
    tile: tileRow('table', 'By label and group', {
      query: tileQuery({ group: { by: 'labels__id' }, split: { by: 'state__group' } }),
    }),
    data: {
      answer: figures(
        [uuid(1000), uuid(1001), uuid(1002), null].map((key) => ({ key })),
        WEEKS.slice(0, 4),
        { splits, names },
      ),
    },
  },
  {
    tile: tileRow('stacked', 'Share by assignee', {
      query: tileQuery({ group: { by: 'assignees__id' }, split: { by: 'state__group' } }),
      look: { is_share: true },
    }),
    data: {
      answer: figures([...people.map(({ id }) => ({ key: id })), { key: null }], WEEKS.slice(0, 7), {
        splits,
        names,
      }),
    },
  },
  {
    tile: tileRow('time', 'Time spent by person', {
      query: tileQuery({ group: { by: 'assignees__id' }, measure: { of: 'time_spent', by: 'sum' } }),
      look: { has_totals: true },
    }),
    data: {
      answer: figures(
        people.map(({ id }) => ({ key: id })),
        [[2400], [1930], [1200], [905], [60], [0]],
        { names },
      ),
    },
  },
  {
    tile: tileRow('text', 'Notes'),
    data: {
      answer: {
        html: '<h2>Release 9.4</h2><p>Freeze on <strong>Monday</strong>.</p><script>alert(1)</script><ul><li>Sign the build</li><li>Announce</li></ul>',
      },
    },
  },
  { tile: tileRow('view', 'Embedded view'), data: { answer: { items: [], total: 0 } } },
  {
    tile: tileRow('bar', 'A field that went'),
    data: { error: { code: 'FIELD_GONE', message: 'This field does not exist any more.' } },
  },
];
