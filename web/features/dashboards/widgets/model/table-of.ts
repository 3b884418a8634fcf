import type { TFunction } from 'i18next';
import type { AnswerOf, Tile, TileAnswer, TileKind } from '#entities/insight/dashboards/types.ts';
import { formatDate, formatMonthDay } from '#lib/dates/dates.ts';
import type { Names } from '../names/named.ts';
import { byOf, plotOfFigures } from './figures-plot.ts';
import { itemKey } from './item-key.ts';
import { lasting, plainNumber } from '#components/charts/number-text.ts';
import { measuredOf } from './measured.ts';
import type { ReadTable } from './read-table.ts';
import { burnDays, cyclePaces, FLOW_GROUPS, flowDays } from './read-reports.ts';

type Asked<K extends TileKind> = {
  tile: Tile;
  answer: AnswerOf[K];
  names: Names;
  language: string;
  t: TFunction<'widgets'>;
};
type Figures = 'bar' | 'stacked' | 'line' | 'area' | 'donut' | 'table' | 'time';

const WORKLOAD = ['completed', 'started', 'unstarted'] as const;

/** The head of the column of groups. */
export function groupHead(query: Tile['config']['query'], t: TFunction<'widgets'>): string {
  const group = byOf(query?.group);
  if (group === '') return '';
  return t(`widgets:head.${group.startsWith('field:') ? 'field' : group}` as 'widgets:head.field');
}

/** A line for each group, a column for each part, and their sums as the server counted them. */
function ofFigures({ tile, answer, names, language, t }: Asked<Figures>): ReadTable {
  const measured = measuredOf({ tile, values: answer.totals, language, currency: answer.currency });
  const { places } = plotOfFigures({ tile, answer, names, language, measured });
  const by = byOf(tile.config.query?.split);
  const parts = answer.splits?.map(({ key }) => names(by, key).name) ?? [];
  const drawn = (value: number | null | undefined) =>
    value === null || value === undefined ? null : value * measured.factor;
  return {
    head: [
      groupHead(tile.config.query, t) || tile.name || t('widgets:items_other'),
      ...parts,
      t('widgets:total'),
    ],
    rows: answer.groups.map((_, index) => [
      places[index]?.title ?? places[index]?.label ?? '',
      ...parts.map((__, part) => drawn(answer.values[index]?.[part])),
      drawn(answer.totals[index]),
    ]),
    text: measured.text,
  };
}

function ofNumber({ tile, answer, language, t }: Asked<'number'>): ReadTable {
  const measured = measuredOf({ tile, values: [answer.value], language, currency: answer.currency });
  const drawn = (value: number | null) => (value === null ? null : value * measured.factor);
  return {
    head: [t('widgets:head.day'), tile.name || t('widgets:total')],
    rows: [
      [t('widgets:now'), drawn(answer.value)],
      [t('widgets:before'), drawn(answer.before)],
      // Without a period they are no history of the number.
      ...(answer.period ? answer.points : []).map(({ day, value }) => [
        formatMonthDay(day, language),
        drawn(value),
      ]),
    ],
    text: measured.text,
  };
}

function ofItems({ answer, names, language, t }: Asked<'items' | 'view'>): ReadTable {
  return {
    head: [
      t('widgets:head.key'),
      t('widgets:head.name'),
      t('widgets:head.state_id'),
      t('widgets:head.priority'),
      t('widgets:head.assignees__id'),
      t('widgets:head.target_date'),
    ],
    rows: answer.items.map((item) => [
      itemKey(item, names),
      item.name,
      item.state_id ? names('state_id', item.state_id).name : '',
      item.priority ? names('priority', item.priority).name : '',
      item.assignee_ids.map((id) => names('assignees__id', id).name).join(', '),
      item.target_date ? formatDate(item.target_date, language) : '',
    ]),
  };
}

const ofBurndown = ({ answer, language, t }: Asked<'burndown'>): ReadTable => ({
  head: [t('widgets:head.day'), t('widgets:left_line'), t('widgets:ideal')],
  rows: burnDays(answer).map(({ day, left, ideal }) => [formatMonthDay(day, language), left, ideal]),
});

const ofVelocity = ({ answer, t }: Asked<'velocity'>): ReadTable => ({
  head: [t('widgets:head.cycle_id'), t('widgets:planned'), t('widgets:completed')],
  rows: cyclePaces(answer).map(({ name, planned, completed }) => [name, planned, completed]),
});

const ofFlow = ({ answer, names, language, t }: Asked<'flow'>): ReadTable => ({
  head: [t('widgets:head.day'), ...FLOW_GROUPS.map((group) => names('state__group', group).name)],
  rows: flowDays(answer).map(({ day, values }) => [
    formatMonthDay(day, language),
    ...FLOW_GROUPS.map((group) => values[group]),
  ]),
});

function ofTimeInState({ answer, names, language, t }: Asked<'time_in_state'>): ReadTable {
  const measured = lasting(
    answer.states.map(({ average_hours }) => average_hours),
    language,
  );
  return {
    head: [t('widgets:head.state_id'), t('widgets:average'), t('widgets:median')],
    rows: answer.states.map(({ state_id, average_hours, median_hours }) => [
      names('state_id', state_id).name,
      average_hours * measured.factor,
      median_hours * measured.factor,
    ]),
    text: measured.text,
  };
}

const ofWorkload = ({ answer, names, t }: Asked<'workload'>): ReadTable => ({
  head: [
    t('widgets:head.assignees__id'),
    ...WORKLOAD.map((group) => names('state__group', group).name),
    t('widgets:total'),
  ],
  rows: answer.people.map((person) => [
    names('assignees__id', person.member_id).name,
    ...WORKLOAD.map((group) => person[group]),
    person.total,
  ]),
});

const ofHeatmap = ({ answer, language, t }: Asked<'heatmap'>): ReadTable => ({
  head: [t('widgets:head.day'), t('widgets:changes_name')],
  rows: answer.days.map(({ day, count }) => [formatMonthDay(day, language), count]),
});

const plainText = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

const TABLES: { [K in TileKind]: (asked: Asked<K>) => ReadTable } = {
  number: ofNumber,
  bar: ofFigures,
  stacked: ofFigures,
  line: ofFigures,
  area: ofFigures,
  donut: ofFigures,
  table: ofFigures,
  time: ofFigures,
  items: ofItems,
  view: ofItems,
  burndown: ofBurndown,
  velocity: ofVelocity,
  flow: ofFlow,
  time_in_state: ofTimeInState,
  workload: ofWorkload,
  heatmap: ofHeatmap,
  text: ({ tile, answer }) => ({ head: [tile.name], rows: [[plainText(answer.html)]] }),
};

/** The numbers of a widget as a table: it is read out, and saved as a file. */
export function tableOf(asked: {
  tile: Tile;
  answer: TileAnswer;
  names: Names;
  language: string;
  t: TFunction<'widgets'>;
}): Required<ReadTable> {
  const of = TABLES[asked.tile.kind] as (asked: unknown) => ReadTable;
  const table = of(asked);
  return {
    head: table.head,
    rows: table.rows,
    text: table.text ?? ((value) => plainNumber(value, asked.language)),
  };
}
