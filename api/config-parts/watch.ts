import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** Addresses and networks, with commas between them. */
function parseAddresses(text: string): BlockList {
  const list = new BlockList();
  for (const one of text.split(',').map((part) => part.trim())) {
    if (!one) continue;
    const [address = '', bits, ...more] = one.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    const isWrong = bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most);
    if (version === 0 || more.length > 0 || isWrong)
      throw new Error(`${one} is no address and no network (10.0.0.0/8)`);
    list.addSubnet(address, Number(bits ?? most), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Variables of what is seen from outside: metrics, the log, notices. */
export const watchVariables = {
  /** What a program that reads /metrics shows as bearer. */
  METRICS_TOKEN: optionalText.pipe(z.string().min(16).optional()),
  /** Who reads /metrics without a token. */
  METRICS_ALLOW: z
    .string()
    .default('')
    .transform((text, check) => {
      try {
        return text.trim() === '' ? undefined : parseAddresses(text);
      } catch (error) {
        check.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  LOG_REQUESTS: z.enum(['off', 'slow', 'all']).default('slow'),
  SLOW_REQUEST_MS: z.coerce.number().int().min(1).max(600_000).default(1_000),
  /** Where traces are sent to; OpenTelemetry reads these and its other standard variables by itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** The part of requests that is traced. */
  OTEL_TRACES_SAMPLER_ARG: optionalText.pipe(z.coerce.number<string | undefined>().min(0).max(1).optional()),
  OTEL_TRACES_EXPORTER: optionalText,
  OTEL_SDK_DISABLED: optionalText,
  UPDATE_NOTICE: z.enum(['true', 'false', '1', '0', '']).default('true'),
  /** URL of the newest version. Without it Tandem makes no request. */
  UPDATE_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
};

type Values = z.output<z.ZodObject<typeof watchVariables>>;

export type WatchConfig = {
  /** Undefined while /metrics is closed. */
  metrics: { token: string | undefined; allow: BlockList | undefined } | undefined;
  log_requests: 'off' | 'slow' | 'all';
  slow_request_ms: number;
  has_traces: boolean;
  /** Where to ask for the newest version; undefined for never. */
  update_url: string | undefined;
};

const hasTraces = (values: Values): boolean =>
  Boolean(values.OTEL_EXPORTER_OTLP_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  values.OTEL_TRACES_EXPORTER !== 'none' &&
  values.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

export const watchOf = (values: Values): WatchConfig => ({
  metrics:
    values.METRICS_TOKEN || values.METRICS_ALLOW
      ? { token: values.METRICS_TOKEN, allow: values.METRICS_ALLOW }
      : undefined,
  log_requests: values.LOG_REQUESTS,
  slow_request_ms: values.SLOW_REQUEST_MS,
  has_traces: hasTraces(values),
  update_url: ['true', '1'].includes(values.UPDATE_NOTICE) ? values.UPDATE_URL : undefined,
});
