import { useCallback, useEffect, useRef, useState } from 'react';
import type { TileData, Wall, WallDashboard } from '#entities/insight/dashboards/types.ts';
import { readWall } from '#entities/insight/dashboards/walls.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { pollWall, type WallState } from './poll-wall.ts';

const MISSING = 404;
const FIRST_RETRY_MS = 5_000;
const GONE_RETRY_MS = 60_000;

type Turning = {
  wall: Wall | null;
  turn: number;
  isGone: boolean;
  /** How often the wall was there again after something of it was gone. */
  returns: number;
};
const NOT_READ: Turning = { wall: null, turn: 0, isGone: false, returns: 0 };

/** How long it is until the wall is read again. */
function pauseOf({ wall, isGone }: Turning): number {
  if (isGone) return GONE_RETRY_MS;
  return wall ? wall.seconds * 1000 : FIRST_RETRY_MS;
}

/**
 * What a token shows, and which of its dashboards it is the turn of. It is read again with each turn, and once a minute
 * while there is nothing to show: no one stands at a wall to load it again.
 */
function useTurns(token: string): [Turning, () => void] {
  const [state, setState] = useState(NOT_READ);
  const again = useRef(() => {});
  const { turn } = state;
  const pause = pauseOf(state);
  const isKnown = state.wall !== null;
  useEffect(() => {
    const ends = new AbortController();
    const read = async (isReturn: boolean) => {
      try {
        const wall = await readWall(token, ends.signal);
        setState((now) => ({
          wall,
          turn: isKnown ? now.turn + 1 : 0,
          isGone: false,
          returns: isReturn || now.isGone ? now.returns + 1 : now.returns,
        }));
      } catch (error) {
        if (ends.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        const isGone = error.status === MISSING;
        // While the server is away the wall goes on with what it has.
        setState((now) => ({ ...now, turn: now.turn + 1, isGone: isGone || now.isGone }));
      }
    };
    again.current = () => void read(true);
    if (!isKnown && turn === 0) void read(false);
    const timer = setTimeout(() => void read(false), pause);
    return () => {
      ends.abort();
      clearTimeout(timer);
    };
  }, [token, turn, isKnown, pause]);
  return [state, useCallback(() => again.current(), [])];
}

type Shown = { of: string; tiles: Readonly<Record<string, TileData>>; state: WallState };
const nothing = (of: string): Shown => ({ of, tiles: {}, state: 'loading' });

/** What the widgets of one dashboard show; of the others nothing is held. */
function useAnswers(token: string, id: string | undefined, returns: number): Shown {
  const of = `${token} ${id ?? ''} ${returns}`;
  const [shown, setShown] = useState<Shown>(() => nothing(of));
  useEffect(() => {
    if (!id) return undefined;
    const ends = new AbortController();
    const change = (part: (now: Shown) => Partial<Shown>) =>
      setShown((before) => {
        const now = before.of === of ? before : nothing(of);
        return { ...now, ...part(now) };
      });
    void pollWall({
      token,
      id,
      signal: ends.signal,
      onAnswers: ({ tiles }) => change(() => ({ tiles })),
      onState: (state) => change(() => ({ state })),
    });
    return () => ends.abort();
  }, [token, id, of]);
  return shown.of === of ? shown : nothing(of);
}

export type ShownWall = {
  wall: Wall;
  at: number;
  dashboard: WallDashboard | undefined;
  next: WallDashboard | undefined;
  turn: number;
  tiles: Readonly<Record<string, TileData>>;
  state: WallState;
};

/** A wall as it is shown now; 'gone' when its token is revoked, null while it is read for the first time. */
export function useWall(token: string): ShownWall | 'gone' | null {
  const [{ wall, turn, isGone, returns }, readAgain] = useTurns(token);
  const dashboards = wall?.dashboards ?? [];
  const at = dashboards.length > 0 ? turn % dashboards.length : 0;
  const dashboard = dashboards[at];
  const { tiles, state } = useAnswers(token, dashboard?.id, returns);
  // Its token was revoked, or this dashboard alone is gone: the wall says which.
  const isUncertain = state === 'gone' && !isGone;
  useEffect(() => {
    if (!isUncertain) return undefined;
    const timer = setTimeout(readAgain, FIRST_RETRY_MS);
    return () => clearTimeout(timer);
  }, [isUncertain, readAgain]);
  if (isGone || state === 'gone') return 'gone';
  if (!wall) return null;
  const next = dashboards.length > 1 ? dashboards[(at + 1) % dashboards.length] : undefined;
  return { wall, at, dashboard, next, turn, tiles, state };
}
