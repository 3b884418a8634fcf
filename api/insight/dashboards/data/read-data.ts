import type { DashboardDataInput, PreviewTile } from '@tandem/shared/insight/dashboards/input.ts';
import type {
  Dashboard,
  DashboardData,
  DashboardTile,
  TileResult,
} from '@tandem/shared/insight/dashboards/schema.ts';
import { AppError } from '@tandem/shared/http/errors.ts';
import type { Period } from '@tandem/shared/insight/figures/period.ts';
import PQueue from 'p-queue';
import { BoundedQueue } from '../../../http/bounded-queue.ts';
import { answerTile } from './answer-tile.ts';
import { AnswerCache } from './cache.ts';
import { addNames } from './names.ts';
import type { DataReader } from './base/reader.ts';
import { readersOf } from './base/writers.ts';
import { type AskedTile, type Question, type Scope, questionOf } from './base/resolve.ts';
import { type Stamp, markOf, readStamp, shortOf } from './stamp.ts';
import { problemOf, projectsGone } from './base/tile-error.ts';

/** Tiles of one request that are read at a time; reports of all requests have a line of their own behind it. */
const PARALLEL = 3;
/** Visitors stand behind members: one of their tiles is read at a time, of all walls and published dashboards together. */
const visitorsLine = new BoundedQueue({ parallel: 1, maxWaiting: 200 });
const cache = new AnswerCache({ entries: 5_000, bytes: 32 * 1024 * 1024 });

/** An error unless the reader is in one of the projects: those of the tile can be left, archived or deleted. */
function requireAny({ projects }: Stamp, { kind, query, view_id }: Question): void {
  const { project_ids } = query.source;
  if (kind === 'text' || (kind === 'view' && view_id) || project_ids.length === 0) return;
  if (!projects.some(({ id }) => project_ids.includes(id))) throw projectsGone();
}

const FAILED: TileResult = { error: { code: 'FAILED', message: 'This could not be read.' } };

type Reading = { reader: DataReader; stamp: Stamp; log: (error: unknown) => void };

async function answerFor(reader: DataReader, question: Question): Promise<TileResult> {
  // The numbers of streams that tiles read later are not those of the whole answer.
  const answer = await answerTile({ ...reader, stream_seqs: new Map() }, question);
  return { answer: reader.has_names ? await addNames(reader, question, answer) : answer };
}

async function answerOrProblem({ reader, stamp, log }: Reading, question: Question): Promise<TileResult> {
  try {
    requireAny(stamp, question);
    const read = () => answerFor(reader, question);
    return await (reader.has_names && question.kind !== 'text' ? visitorsLine.run(read) : read());
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return { error: problem };
    log(error);
    return FAILED;
  }
}

/**
 * Views are private or public: what they are is looked up by every answer. Visitors of published dashboards see public ones
 * alone, which the log speaks of.
 */
const isRemembered = ({ kind }: Question, { is_published = false }: DataReader) =>
  kind === 'view' ? is_published : kind !== 'text';

function keyOf(reader: DataReader, question: Question): string {
  const { user, workspace, has_names = false, is_published = false, allowed_project_ids = null } = reader;
  const of = [user.id, workspace.id, user.user_timezone, has_names, is_published, allowed_project_ids];
  return shortOf([JSON.stringify(of), JSON.stringify(question)]);
}

/** Figures that change with time alone, without a write. */
const BY_THE_HOUR: ReadonlySet<string> = new Set(['burndown', 'velocity', 'flow', 'time_in_state']);
const hourOfNow = () => new Date().toISOString().slice(0, 'yyyy-MM-ddThh'.length);

/** A cycle, a view and a parent can be of any project of the reader. */
const isOfAny = ({ kind, query, cycle_id }: Question): boolean =>
  cycle_id !== null || kind === 'view' || [query.group, query.split].some((group) => group?.by === 'parent');

/** What the answer of a tile is true for. */
function markOfTile(stamp: Stamp, question: Question): string {
  const { kind, query } = question;
  const mark = markOf(stamp, isOfAny(question) ? [] : query.source.project_ids);
  return BY_THE_HOUR.has(kind) ? `${mark} ${hourOfNow()}` : mark;
}

async function readTile(reading: Reading, question: Question): Promise<TileResult> {
  const compute = () => answerOrProblem(reading, question);
  if (!isRemembered(question, reading.reader)) return compute();
  return cache.read(keyOf(reading.reader, question), markOfTile(reading.stamp, question), compute);
}

/** A tile that no question can be made of has an error as others do. */
async function readAsked(reading: Reading, tile: AskedTile, scope: Scope): Promise<TileResult> {
  let question: Question;
  try {
    question = questionOf(tile, scope, reading.reader.allowed_project_ids);
  } catch (error) {
    reading.log(error);
    return FAILED;
  }
  return readTile(reading, question);
}

export const scopeOf = ({ project_ids, filters, period }: Pick<Dashboard, keyof Scope>): Scope => ({
  project_ids,
  filters,
  period: period as Period | null,
});

/** What the body says takes the place of what the dashboard says, while it is looked at. */
const askedScope = (dashboard: Dashboard, asked: NonNullable<DashboardDataInput>): Scope => ({
  ...scopeOf(dashboard),
  ...(asked.project_ids !== undefined && { project_ids: asked.project_ids }),
  ...(asked.filters !== undefined && { filters: asked.filters }),
  ...(asked.period !== undefined && { period: asked.period as Period | null }),
});

type Asked = { dashboard: Dashboard; tiles: readonly DashboardTile[]; input?: DashboardDataInput };

/** How far the log is of what these tiles read, as one text: another one when anything of it changed. */
export function stateOf(stamp: Stamp, { dashboard, tiles }: Asked): string {
  const rows = [dashboard.updated_at, ...tiles.map(({ id, updated_at }) => `${id} ${updated_at}`)];
  return shortOf([markOf(stamp, []), ...rows]);
}

/** Answers tiles side by side; what one of them meets does not take the others (docs/contract/dashboards.md#data-of-a-dashboard). */
export async function readDashboardData(
  { reader, stamp, log }: Reading,
  { dashboard, tiles, input }: Asked,
): Promise<DashboardData> {
  const scope = askedScope(dashboard, input ?? {});
  const wanted = input?.tiles;
  const asked = wanted ? tiles.filter(({ id }) => wanted.includes(id)) : tiles;
  const queue = new PQueue({ concurrency: PARALLEL });
  const readerOf = await readersOf(reader, { dashboard, tiles: asked });
  const results = await Promise.all(
    asked.map((tile) =>
      queue.add(async () => {
        const own = { reader: readerOf(tile), stamp, log };
        return [tile.id, await readAsked(own, tile as AskedTile, scope)] as const;
      }),
    ),
  );
  return { tiles: Object.fromEntries(results), at: stateOf(stamp, { dashboard, tiles }) };
}

/** What a tile that is not stored would show; what is wrong with it is the answer of the request. */
export async function previewTile(
  { reader, log }: Omit<Reading, 'stamp'>,
  { kind, config = {}, dashboard = {} }: PreviewTile,
): Promise<{ answer: unknown }> {
  const { project_ids = [], filters = null, period = null } = dashboard;
  const stamp = await readStamp(reader);
  const scope: Scope = { project_ids, filters, period: period as Period | null };
  const question = questionOf({ kind, config: config as AskedTile['config'] }, scope);
  const result = await readTile({ reader, stamp, log }, question);
  if ('answer' in result) return result;
  const { code, message } = result.error;
  throw new AppError(code === 'BUSY' ? 503 : 400, { error: message, code });
}
