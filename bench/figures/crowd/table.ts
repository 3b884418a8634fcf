import { type Figure, atMost, atMostTimes, noted } from '../../harness/figure.ts';
import { percentile } from '../../harness/statistics.ts';
import type { CrowdResult, Incident } from './load-process.ts';
import type { Crowd } from './place.ts';
import type { Stored, Usage } from './usage.ts';

export type Event = { kind: string; name: string; from: number; to: number };
export type Run = {
  result: CrowdResult;
  usage: Record<string, Usage>;
  before: Stored;
  after: Stored;
  seconds: number;
};
type Together = Run & { events: Event[]; lost: string[]; doubled: string[] };

/** What is due to an event may come some seconds behind it. */
const AFTER_MS = 8_000;
const BACK_WITHIN_MS = 5_000;

const requestsOf = ({ latencies }: CrowdResult) => latencies.read.length + latencies.write.length;
const sum = (usage: Record<string, Usage>, of: (name: string) => boolean = () => true) =>
  Object.entries(usage).reduce((total, [name, one]) => total + (of(name) ? one.processor_ms : 0), 0);
const longest = (all: readonly Incident[], what: RegExp) =>
  Math.max(0, ...all.filter((one) => what.test(one.what)).map(({ ms }) => ms));

/** A line for each event: what people noticed of it. */
export function printEvents({ events, result: { incidents } }: Together): void {
  console.log(
    '\n| event | took | not answered at first | longest request | sockets away | documents away |\n|---|---|---|---|---|---|',
  );
  for (const { kind, name, from, to } of events) {
    const own = incidents.filter(({ at }) => at >= from - 1_000 && at <= to + AFTER_MS);
    const refused = own.filter(({ what }) => what.startsWith('answered')).length;
    const cells = [
      `${kind} ${name}`,
      `${((to - from) / 1000).toFixed(1)} s`,
      String(refused),
      `${Math.round(longest(own, /^late/))} ms`,
      `${Math.round(longest(own, /^socket/))} ms`,
      `${Math.round(longest(own, /^document/))} ms`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function latencyFigures(alone: Run, together: Together): Figure[] {
  return (['read', 'write', 'type'] as const).flatMap((kind) => {
    const [one, many] = [alone, together].map(({ result }) => percentile(result.latencies[kind], 0.95));
    return [
      noted(`${kind}s of the crowd, one process: p95`, one ?? 0, 'ms'),
      noted(`${kind}s of the crowd, seven processes: p95`, many ?? 0, 'ms'),
    ];
  });
}

function processFigures({ usage, seconds }: Together): Figure[] {
  return Object.entries(usage)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, { processor_ms, memory_mb }]) => [
      noted(`${name}: processor`, processor_ms / (seconds * 10), '% of a core'),
      noted(`${name}: most memory`, memory_mb, 'MB'),
    ]);
}

/** CPU of all processes for each request, as one process has it and as several have. */
function ratioOf(alone: Run, together: Together): Figure {
  return atMostTimes('processor for each request, all seven processes', 1.15, {
    value: sum(together.usage) / requestsOf(together.result),
    floor: sum(alone.usage) / requestsOf(alone.result),
    than: 'one process',
  });
}

export function figuresOf(crowd: Crowd, alone: Run, together: Together): Figure[] {
  const { result, before, after, lost, doubled, seconds } = together;
  const minutes = seconds / 60;
  const statuses = Object.entries(result.statuses)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
  return [
    noted('items', crowd.items, 'items'),
    noted('people, each with a live connection', result.opened.sockets, 'sockets'),
    noted('who has a document open', result.opened.documents, 'people'),
    noted(`requests: ${statuses}`, requestsOf(result), 'requests'),
    ...latencyFigures(alone, together),
    ratioOf(alone, together),
    ...processFigures(together),
    noted('connections to the database', after.connections, 'connections'),
    noted('log of Changes, growth', (after.changes - before.changes) / minutes, 'rows/min'),
    noted('journal of documents, growth', (after.updates - before.updates) / minutes, 'rows/min'),
    noted('WAL, growth', (after.wal_mb - before.wal_mb) / minutes, 'MB/min'),
    atMost('answered as made, and lost', lost.length, 0, 'items'),
    atMost('made twice', doubled.length, 0, 'items'),
    atMost('typed, and not stored in the end', result.unsaved, 0, 'people'),
    atMost('longest absence of a live connection', longest(result.incidents, /^socket/), BACK_WITHIN_MS),
    atMost('longest absence of a document', longest(result.incidents, /^document/), BACK_WITHIN_MS),
  ];
}
