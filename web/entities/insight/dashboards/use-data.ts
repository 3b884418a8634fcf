import type { ChangeKind } from '@tandem/shared/sync/change.ts';
import { projectStream, type Stream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Reloader } from '#lib/http/reloader.ts';
import { follow, holdStream, onChange, onResync } from '../../live/live.ts';
import { useJoinedProjects } from '../../projects/projects/hooks.ts';
import { type AskedTile, readTiles, type Scope } from './read-data.ts';
import { tiles } from './store.ts';
import type { Dashboard, Tile, TileData } from './types.ts';

/** A person who moves ten cards has the figures read twice a second, not ten times; the first one is seen at once. */
const PAUSE_MS = 500;
const FIRST_MS = 50;
/** A server names no more streams in an answer than that. */
const MAX_FOLLOWED = 50;
/** What figures over work items and embedded views depend on. */
const COUNTED: readonly ChangeKind[] = [
  'work_item',
  'epic',
  'state',
  'cycle',
  'module',
  'worklog',
  'work_item_type',
  'project_fields',
  'view',
];

type Watch = { streams: ReadonlySet<string>; soon: () => void };
const watches = new Set<Watch>();
const touch = (stream: string) => {
  for (const { streams, soon } of watches) if (streams.has(stream)) soon();
};
for (const kind of COUNTED) onChange(kind, ({ stream }) => touch(stream));
onResync(touch);

/** Calls something soon after each Change of items of these projects, and at most twice a second. */
function watchItems(streams: readonly Stream[], run: () => void): () => void {
  const ends = streams.map(holdStream);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ranAt = 0;
  const watch: Watch = {
    streams: new Set(streams),
    soon: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          ranAt = Date.now();
          run();
        },
        Math.max(FIRST_MS, ranAt + PAUSE_MS - Date.now()),
      );
    },
  };
  watches.add(watch);
  return () => {
    watches.delete(watch);
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

const A_MOMENT_MS = 2_000;

/** Calls something soon after each midnight: then "today" and every period are of other days, also where no one works. */
function atMidnight(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(
      () => {
        run();
        wait();
      },
      next.getTime() - now.getTime() + A_MOMENT_MS,
    );
  };
  wait();
  return () => clearTimeout(timer);
}

type Known = { key: string; data: TileData };
type Answers = Readonly<Record<string, Known>>;

/** The last answers of some dashboards, so that one that was open before is drawn at once. */
const remembered = new Map<string, Answers>();
const MAX_REMEMBERED = 10;

function remember(id: string, answers: Answers) {
  remembered.delete(id);
  remembered.set(id, answers);
  const [oldest] = remembered.keys();
  if (remembered.size > MAX_REMEMBERED && oldest) remembered.delete(oldest);
}
export const forgetAnswers = () => remembered.clear();

const keyOf = ({ kind, config }: Pick<Tile, 'kind' | 'config'>, scope: string) =>
  JSON.stringify([kind, config, scope]);

type Question = { id: string; asked: readonly AskedTile[]; scope: Scope; scopeKey: string };

/** Reads the widgets of a dashboard: those whose question is new, and all of them once something has changed. */
class Reading {
  private readonly onAnswers: (answers: Answers) => void;
  private question: Question | null = null;
  private answers: Answers;
  private isDue = true;
  /** Previews do not say where the streams are: after the first read of stored widgets Changes are followed. */
  private isFollowed = false;
  readonly reloader: Reloader;
  private readonly streams: readonly Stream[];

  constructor(
    id: string,
    streams: readonly Stream[],
    handlers: { onAnswers: (answers: Answers) => void; onState: (state: DataState) => void },
  ) {
    this.streams = streams;
    this.onAnswers = handlers.onAnswers;
    this.answers = remembered.get(id) ?? {};
    this.reloader = new Reloader(
      async () => {
        await this.read();
        handlers.onState('ready');
        return true;
      },
      () => {
        handlers.onState('failed');
        return true;
      },
    );
  }

  ask(question: Question) {
    this.question = question;
    void this.reloader.request();
  }

  again() {
    this.isDue = true;
    void this.reloader.request();
  }

  private async read() {
    const { question } = this;
    if (!question) return;
    const { id, asked, scope, scopeKey } = question;
    const wasDue = this.isDue || (!this.isFollowed && asked.every(({ isStored }) => isStored));
    const due = asked.filter((tile) => wasDue || this.answers[tile.id]?.key !== keyOf(tile, scopeKey));
    if (due.length === 0) return;
    this.isDue = false;
    try {
      const { tiles: read, seqs } = await readTiles(id, due, scope);
      for (const stream of this.streams) if (seqs[stream] !== undefined) follow(stream, seqs[stream]);
      this.isFollowed ||= due.some(({ isStored }) => isStored);
      this.take(id, due, { read, scopeKey });
    } catch (error) {
      this.isDue ||= wasDue;
      throw error;
    }
  }

  private take(
    id: string,
    due: readonly AskedTile[],
    { read, scopeKey }: { read: Readonly<Record<string, TileData>>; scopeKey: string },
  ) {
    const news = due.flatMap((tile) => {
      const data = read[tile.id];
      return data ? [[tile.id, { key: keyOf(tile, scopeKey), data }] as const] : [];
    });
    const wanted = new Set(this.question?.asked.map((tile) => tile.id));
    const left = Object.entries(this.answers).filter(([tileId]) => wanted.has(tileId));
    this.answers = { ...Object.fromEntries(left), ...Object.fromEntries(news) };
    remember(id, this.answers);
    this.onAnswers(this.answers);
  }
}

export type DataState = 'loading' | 'ready' | 'failed';
export type DashboardAnswers = {
  /** What each widget shows; none while it is read for the first time. */
  dataOf: (tile: Tile) => TileData | undefined;
  state: DataState;
};

/** What the widgets of a dashboard show, read again while people work on the items. */
export function useDashboardData(dashboard: Dashboard, shown: readonly Tile[]): DashboardAnswers {
  const { id, project_ids, filters, period } = dashboard;
  const joined = useJoinedProjects();
  const ids = project_ids.length > 0 ? project_ids : joined.map((project) => project.id);
  const streamKey = ids.slice(0, MAX_FOLLOWED).join(' ');
  const [answers, setAnswers] = useState<Answers>(() => remembered.get(id) ?? {});
  const [state, setState] = useState<DataState>('loading');
  const reading = useRef<Reading | null>(null);
  const unsaved = tiles.useSelect(() =>
    shown
      .filter((tile) => tiles.isUnsaved(tile.id))
      .map((tile) => tile.id)
      .join(' '),
  );
  const question = useMemo<Question>(() => {
    const scope: Scope = { project_ids, filters, period };
    const pending = new Set(unsaved.split(' '));
    const asked = shown.map((tile) => ({
      id: tile.id,
      kind: tile.kind,
      config: tile.config,
      isStored: !pending.has(tile.id),
    }));
    return { id, asked, scope, scopeKey: JSON.stringify(scope) };
  }, [id, project_ids, filters, period, shown, unsaved]);
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
    reading.current?.ask(question);
  }, [question]);
  useEffect(() => {
    const streams = streamKey === '' ? [] : streamKey.split(' ').map(projectStream);
    const mine = new Reading(id, streams, { onAnswers: setAnswers, onState: setState });
    reading.current = mine;
    mine.ask(latest.current);
    const stop = watchItems(streams, () => mine.again());
    const stopClock = atMidnight(() => mine.again());
    return () => {
      stop();
      stopClock();
      mine.reloader.stop();
      reading.current = null;
    };
  }, [id, streamKey]);
  // While a changed widget is read it shows what it showed before: another kind of answer would break its drawing.
  const dataOf = (tile: Tile) => {
    const known = answers[tile.id];
    return known && (JSON.parse(known.key) as [string])[0] === tile.kind ? known.data : undefined;
  };
  return { dataOf, state };
}
