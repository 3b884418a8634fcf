import path from 'node:path';
import { z } from 'zod';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  REDIS_URL: optionalText.pipe(z.url({ protocol: /^rediss?$/ }).optional()),
  SECRET_KEY: optionalText.pipe(z.string().min(32).optional()),
  TRUST_PROXY: optionalText,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Requests a minute for one signed-in person; 0 switches the limit off. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(1200),
  /** Anonymous calls about accounts a minute for one address; 0 switches the limit off. */
  AUTH_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(30),
  ROLE: z.enum(['all', 'api', 'realtime']).default('all'),
  DEMO: flag,
});

export type Config = {
  port: number;
  host: string;
  /** Where people reach the product, without a trailing slash. */
  app_url: string;
  /** False when app_url is a guess from HOST and PORT; then redirects stay on the host that the browser named. */
  is_app_url_given: boolean;
  data_dir: string;
  database_url: string | undefined;
  redis_url: string | undefined;
  secret_key: string | undefined;
  trust_proxy: string | undefined;
  log_level: z.infer<typeof schema>['LOG_LEVEL'];
  rate_limit_per_minute: number;
  auth_rate_limit_per_minute: number;
  role: 'all' | 'api' | 'realtime';
  demo: boolean;
};

/** Reads the environment; throws one error that lists every wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = schema.safeParse(env);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const values = result.data;
  const appUrl =
    values.APP_URL ?? `http://${values.HOST === '0.0.0.0' ? 'localhost' : values.HOST}:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    app_url: appUrl.replace(/\/+$/, ''),
    is_app_url_given: values.APP_URL !== undefined,
    data_dir: path.resolve(values.DATA_DIR),
    database_url: values.DATABASE_URL,
    redis_url: values.REDIS_URL,
    secret_key: values.SECRET_KEY,
    trust_proxy: values.TRUST_PROXY,
    log_level: values.LOG_LEVEL,
    rate_limit_per_minute: values.RATE_LIMIT_PER_MINUTE,
    auth_rate_limit_per_minute: values.AUTH_RATE_LIMIT_PER_MINUTE,
    role: values.ROLE,
    demo: values.DEMO,
  };
}
