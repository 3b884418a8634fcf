/**
 * Numbers of this process for who watches it (docs/contract/health.md). To count is an addition to a number in a map;
 * the library that writes them as text is loaded with the first question (render.ts).
 */
export type Labels = Readonly<Record<string, string>>;

/** One value of a metric; `suffix` is what a histogram adds to the name. */
export type Sample = { labels: Labels; value: number; suffix?: '_bucket' | '_sum' | '_count' };

export type Metric = {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  samples: () => Sample[];
};

const metrics = new Map<string, Metric>();

export const allMetrics = (): Metric[] => [...metrics.values()];

function register<M extends Metric>(metric: M): M {
  if (metrics.has(metric.name)) throw new Error(`The metric ${metric.name} is there already.`);
  metrics.set(metric.name, metric);
  return metric;
}

const SEPARATOR = '\u0000';

const labelsOf = (names: readonly string[], key: string): Labels => {
  const values = key.split(SEPARATOR);
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
};

export type Counter = Metric & { add: (by: number, ...values: string[]) => void };

/** Counts what happens. The values of labels come in the order of their names and are few: never ids or paths. */
export function counter(name: string, help: string, labels: readonly string[] = []): Counter {
  const counts = new Map<string, number>();
  const add = (by: number, ...values: string[]) => {
    const key = values.join(SEPARATOR);
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  // Without labels it is there from the start, so that an alert has something to look at.
  if (labels.length === 0) add(0);
  const samples = () => [...counts].map(([key, value]) => ({ labels: labelsOf(labels, key), value }));
  return register({ name, help, type: 'counter', add, samples });
}

/** Upper bounds in milliseconds; the last bucket, without a bound, has the rest. */
export const TIME_BUCKETS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

export type Times = {
  /** How many there were in each bucket; one more than there are bounds. */
  readonly counts: number[];
  /** Milliseconds of all together. */
  sum: number;
};

export const noTimes = (): Times => ({
  counts: Array.from({ length: TIME_BUCKETS_MS.length + 1 }, () => 0),
  sum: 0,
});

export function addTime(times: Times, ms: number): void {
  let bucket = 0;
  while (bucket < TIME_BUCKETS_MS.length && ms > (TIME_BUCKETS_MS[bucket] ?? 0)) bucket += 1;
  times.counts[bucket] = (times.counts[bucket] ?? 0) + 1;
  times.sum += ms;
}

function samplesOfTimes(labels: Labels, { counts, sum }: Times): Sample[] {
  let total = 0;
  const buckets = counts.map((count, index): Sample => {
    total += count;
    const bound = TIME_BUCKETS_MS[index];
    const le = bound === undefined ? '+Inf' : String(bound / 1000);
    return { labels: Object.assign({ le }, labels), value: total, suffix: '_bucket' };
  });
  return [
    ...buckets,
    { labels, value: sum / 1000, suffix: '_sum' },
    { labels, value: total, suffix: '_count' },
  ];
}

export type Histogram = Metric & { observe: (ms: number, ...values: string[]) => void };

/** How long something takes: given in milliseconds, shown in seconds, as Prometheus has all times. */
export function histogram(name: string, help: string, labels: readonly string[] = []): Histogram {
  const series = new Map<string, Times>();
  const observe = (ms: number, ...values: string[]) => {
    const key = values.join(SEPARATOR);
    let times = series.get(key);
    if (!times) series.set(key, (times = noTimes()));
    addTime(times, ms);
  };
  if (labels.length === 0) series.set('', noTimes());
  const samples = () => [...series].flatMap(([key, times]) => samplesOfTimes(labelsOf(labels, key), times));
  return register({ name, help, type: 'histogram', observe, samples });
}

/** A number at the moment of the question, with the values of its labels. */
export type Reading = readonly [value: number, ...values: string[]];

export type Gauge = Metric & {
  /** Has a part of the product say its numbers when they are asked for; the answer ends that. */
  read: (readings: () => readonly Reading[]) => () => void;
};

/** What is so at the moment. Parts that give the same labels, such as two pools, are added up. */
export function gauge(name: string, help: string, labels: readonly string[] = []): Gauge {
  const readers = new Set<() => readonly Reading[]>();
  const read = (readings: () => readonly Reading[]) => {
    readers.add(readings);
    return () => void readers.delete(readings);
  };
  const samples = () => {
    const sums = new Map<string, number>();
    for (const readings of readers) {
      for (const [value, ...values] of readings()) {
        const key = values.join(SEPARATOR);
        sums.set(key, (sums.get(key) ?? 0) + value);
      }
    }
    return [...sums].map(([key, value]) => ({ labels: labelsOf(labels, key), value }));
  };
  return register({ name, help, type: 'gauge', read, samples });
}
