import type { Registry as Registers } from 'prom-client';
import { type Metric, allMetrics } from './registry.ts';

/** What the library asks of a metric; it is handed ours, which have counted already. */
type Rendered = {
  name: string;
  help: string;
  type: string;
  values: { metricName: string; labels: Readonly<Record<string, string>>; value: number }[];
};

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

let loaded: Promise<(defaults: Registers) => Promise<string>> | undefined;
let ofProcess: Registers | undefined;

const renderedOf = ({ name, help, type, samples }: Metric): Rendered => ({
  name,
  help,
  type,
  values: samples().map(({ labels, value, suffix = '' }) => ({ metricName: name + suffix, labels, value })),
});

async function load() {
  const { Registry, collectDefaultMetrics } = await import('prom-client');
  ofProcess = new Registry();
  // Memory, CPU, garbage collection and the delay of the event loop, from now on.
  collectDefaultMetrics({ register: ofProcess });
  return async (defaults: Registers) => {
    const own = new Registry();
    for (const metric of allMetrics()) {
      const get = async () => renderedOf(metric);
      own.registerMetric({ name: metric.name, get } as unknown as Parameters<Registers['registerMetric']>[0]);
    }
    return `${await own.metrics()}\n${await defaults.metrics()}`;
  };
}

/** Has the library there before the first question, so that what it measures of the process begins now. */
export async function startMetrics(): Promise<void> {
  await (loaded ??= load());
}

/** All numbers of this process as Prometheus reads them. */
export async function renderMetrics(): Promise<string> {
  const render = await (loaded ??= load());
  return ofProcess ? render(ofProcess) : '';
}
