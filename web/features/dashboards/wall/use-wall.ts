import { useEffect, useState } from 'react';
import type { TileData, Wall, WallDashboard } from '#entities/insight/dashboards/types.ts';
import { readWall } from '#entities/insight/dashboards/walls.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { pollWall, type WallState } from './poll-wall.ts';

const MISSING = 404;
const FIRST_RETRY_MS = 5_000;

type Turning = { wall: Wall | null; turn: number; isGone: boolean };

/** What a token shows, and which of its dashboards it is the turn of; what it shows is read again with each turn. */
function useTurns(token: string): Turning {
  const [state, setState] = useState<Turning>({ wall: null, turn: 0, isGone: false });
  const { wall, turn, isGone } = state;
  const seconds = wall?.seconds;
  const isKnown = wall !== null;
  useEffect(() => {
    if (isGone) return undefined;
    const ends = new AbortController();
    const read = async () => {
      try {
        const next = await readWall(token, ends.signal);
        setState((now) => ({ ...now, wall: next, turn: isKnown ? now.turn + 1 : now.turn }));
      } catch (error) {
        if (ends.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        if (error.status === MISSING) setState((now) => ({ ...now, isGone: true }));
        // The server is away: the wall goes on with what it has.
        else setState((now) => ({ ...now, turn: now.turn + 1 }));
      }
    };
    if (!isKnown && turn === 0) void read();
    const timer = setTimeout(() => void read(), isKnown ? (seconds ?? 0) * 1000 : FIRST_RETRY_MS);
    return () => {
      ends.abort();
      clearTimeout(timer);
    };
  }, [token, turn, isKnown, seconds, isGone]);
  return state;
}

type Shown = { of: string; tiles: Readonly<Record<string, TileData>>; state: WallState };
const nothing = (of: string): Shown => ({ of, tiles: {}, state: 'loading' });

/** What the widgets of one dashboard show; of the others nothing is held. */
function useAnswers(token: string, id: string | undefined): Shown {
  const of = `${token} ${id ?? ''}`;
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
  const { wall, turn, isGone } = useTurns(token);
  const dashboards = wall?.dashboards ?? [];
  const at = dashboards.length > 0 ? turn % dashboards.length : 0;
  const dashboard = dashboards[at];
  const { tiles, state } = useAnswers(token, dashboard?.id);
  if (isGone || state === 'gone') return 'gone';
  if (!wall) return null;
  const next = dashboards.length > 1 ? dashboards[(at + 1) % dashboards.length] : undefined;
  return { wall, at, dashboard, next, turn, tiles, state };
}
