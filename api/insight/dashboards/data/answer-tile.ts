import type { TileAnswer } from '@tandem/shared/insight/dashboards/answers.ts';
import type { TileKind } from '@tandem/shared/insight/dashboards/kinds.ts';
import type { Group } from '@tandem/shared/insight/figures/group.ts';
import type { Measure } from '@tandem/shared/insight/figures/measure.ts';
import { figuresOver } from '../../figures/figures.ts';
import { trendOf } from '../../figures/trend.ts';
import { itemsAnswer, viewAnswer } from './answers/items.ts';
import {
  burndownAnswer,
  flowAnswer,
  heatmapAnswer,
  timeInStateAnswer,
  velocityAnswer,
  workloadAnswer,
} from './answers/reports.ts';
import { textAnswer } from './answers/text.ts';
import { requirePublic } from './base/public.ts';
import type { DataReader } from './base/reader.ts';
import type { Question } from './base/resolve.ts';

type Answering = (reader: DataReader, question: Question) => Promise<TileAnswer>;

const TIME_SPENT: Measure = { of: 'time_spent', by: 'sum' };
const PEOPLE: Group = { by: 'assignees__id' };

const ofFigures: Answering = (reader, { query }) => figuresOver(reader, query);

/** Minutes that were spent, by person where nothing else is asked for. */
const ofTime: Answering = (reader, { query }) => {
  const isTime = query.measure.of === 'time_spent' || query.measure.of === 'time_planned';
  const measure = isTime ? query.measure : TIME_SPENT;
  return figuresOver(reader, { ...query, measure, group: query.group ?? PEOPLE });
};

const ANSWERS: Readonly<Record<TileKind, Answering>> = {
  number: (reader, { query }) => trendOf(reader, { ...query, split: null }),
  bar: ofFigures,
  stacked: ofFigures,
  line: ofFigures,
  area: ofFigures,
  donut: ofFigures,
  table: ofFigures,
  time: ofTime,
  items: (reader, { query }) => itemsAnswer(reader, query),
  burndown: (reader, { query, cycle_id }) => burndownAnswer(reader, query, cycle_id),
  velocity: (reader, { query }) => velocityAnswer(reader, query),
  flow: (reader, { query }) => flowAnswer(reader, query),
  time_in_state: (reader, { query }) => timeInStateAnswer(reader, query),
  workload: (reader, { query }) => workloadAnswer(reader, query),
  heatmap: (reader, { query }) => heatmapAnswer(reader, query),
  text: async (reader, { html }) => textAnswer(html, { isPublic: reader.is_published ?? false }),
  view: (reader, { view_id, query }) => viewAnswer(reader, view_id, query),
};

/** What a tile shows to the reader (docs/contract/dashboards.md#what-tiles-are-answered). */
export async function answerTile(reader: DataReader, question: Question): Promise<TileAnswer> {
  await requirePublic(reader, question);
  return ANSWERS[question.kind](reader, question);
}
