import type { ItemTimes } from './schema.ts';

/** A move of an item from one state to another. Moments are ISO texts in UTC. */
export type Move = { at: string; from: string | null; to: string | null };
export type ItemHistory = {
  created_at: string;
  completed_at: string | null;
  state_id: string;
  /** By time. */
  moves: readonly Move[];
  /** Ids of states in the group of started ones. */
  started: ReadonlySet<string>;
  now: string;
};

type Span = { state_id: string; from: number; to: number; is_open: boolean };

const HOUR_MS = 3_600_000;
const hoursBetween = (from: number, to: number) => Math.max(0, to - from) / HOUR_MS;

/** In which state the item was from when to when, without gaps from its making until now. */
export function spansOf({ created_at, state_id, moves, now }: ItemHistory): Span[] {
  const spans: Span[] = [];
  let from = Date.parse(created_at);
  let current = moves[0]?.from ?? state_id;
  for (const { at, to } of moves) {
    const end = Math.max(from, Date.parse(at));
    spans.push({ state_id: current, from, to: end, is_open: false });
    from = end;
    current = to ?? current;
  }
  return [...spans, { state_id, from, to: Math.max(from, Date.parse(now)), is_open: true }];
}

const inOne = (spans: readonly Span[]) =>
  spans.reduce((sum, span) => sum + hoursBetween(span.from, span.to), 0);

/** How long an item was in each state, and how long it took (docs/contract/item-times.md). */
export function timesOf(history: ItemHistory): ItemTimes {
  const spans = spansOf(history);
  const states = [...Map.groupBy(spans, ({ state_id }) => state_id)].map(([state_id, own]) => {
    const open = own.find(({ is_open }) => is_open);
    return { state_id, hours: inOne(own), since: open ? new Date(open.from).toISOString() : null };
  });
  return { states, ...durationsOf(history, spans) };
}

function durationsOf({ created_at, completed_at, started }: ItemHistory, spans: readonly Span[]) {
  if (completed_at === null) return { lead_hours: null, cycle_hours: null, flow_efficiency: null };
  const [made, done] = [Date.parse(created_at), Date.parse(completed_at)];
  const lead_hours = hoursBetween(made, done);
  const begun = spans.filter((span) => started.has(span.state_id) && span.from <= done);
  const worked = begun.reduce((sum, { from, to }) => sum + hoursBetween(from, Math.min(to, done)), 0);
  return {
    lead_hours,
    cycle_hours: begun[0] ? hoursBetween(begun[0].from, done) : null,
    flow_efficiency: lead_hours > 0 ? Math.min(1, worked / lead_hours) : null,
  };
}
