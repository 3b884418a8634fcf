import { isIP } from 'node:net';
import path from 'node:path';
import { isLoopback } from '@tandem/shared/http/loopback.ts';
import { problemOfSetting } from '@tandem/shared/identity/instance/setting-values.ts';
import { SETTING_KEYS, type Settings } from '@tandem/shared/identity/instance/settings.ts';
import { z } from 'zod';
import {
  type BackupConfig,
  backupConfigOf,
  backupVariables,
  problemsOfBackups,
} from './config-parts/backups.ts';
import type { S3Config } from './config-parts/s3.ts';
import { fileVariableOf, readSecretFiles } from './config-parts/secret-files.ts';
import { type RoleConfig, problemsOfRoles, roleVariables, rolesOf } from './config-parts/roles.ts';
import { type WatchConfig, watchOf, watchVariables } from './config-parts/watch.ts';
import type { RedisAddress } from '@tandem/db/redis/address.ts';
import { redisVariables } from './config-parts/redis.ts';
import { type DatabasePart, databaseOf, databaseVariables } from './config-parts/database.ts';
import { problemsOfNames } from './misspelt-variables.ts';
import { type AllowList, type OwnPlaces, parseAllowList } from './outbound/allow-list.ts';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((value) => value === 'true' || value === '1');
const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const PROXY_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (bits === undefined) return version !== 0;
  return version !== 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && +bits <= (version === 4 ? 32 : 128);
};
const areProxies = (text: string | undefined): boolean =>
  text === undefined ||
  text.split(',').every((one) => PROXY_NETWORKS.has(one.trim()) || isNetwork(one.trim()));

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** An address of version 6 may stand in brackets, as it does in URLs. */
  HOST: optionalText.transform((host) => (host ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')),
  APP_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATA_DIR: z.string().default('.data'),
  ...redisVariables,
  ...databaseVariables,
  SECRET_KEY: optionalText.pipe(z.string().min(32).optional()),
  /** The key before the last change of it: links and recovery codes of that time count on. */
  SECRET_KEY_BEFORE: optionalText.pipe(z.string().min(32).optional()),
  /** What another server says of itself that has texts converted; without it nobody may. */
  LIVE_SERVER_SECRET_KEY: optionalText.pipe(z.string().min(32).optional()),
  TRUST_PROXY: optionalText.refine(
    areProxies,
    'is no list of addresses and networks (10.0.0.0/8, or loopback, linklocal, uniquelocal)',
  ),
  /** How long it goes on answering when it is to end, after it has said so to the proxy. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Requests a minute for one signed-in person; 0 switches the limit off. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(1200),
  /** Anonymous calls about accounts a minute for one address; 0 switches the limit off. */
  AUTH_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(30),
  /** What one visitor of published boards writes a minute; 0 switches the limit off. */
  VISITOR_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(20),
  /** What is sent by public forms of intake a minute from one address; 0 switches the limit off. */
  FORM_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(6),
  HOOK_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(60),
  /** Requests a minute for one API token; 0 switches the limit off. */
  API_TOKEN_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(60),
  ...roleVariables,
  /** Bytes of the largest file that people may upload. */
  FILE_SIZE_LIMIT: z.coerce.number().int().min(1).default(5_242_880),
  /** Bytes of the largest file of an import. */
  IMPORT_FILE_SIZE_LIMIT: z.coerce.number().int().min(1).default(104_857_600),
  /** Hosts, addresses and networks that links may lead to although they are not on the public internet. */
  OUTBOUND_ALLOW: z
    .string()
    .default('')
    .transform((text, check) => {
      try {
        return parseAllowList(text);
      } catch (error) {
        check.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  /** Mail to addresses of this domain is handed in to projects; without it no mail is received. */
  INTAKE_MAIL_DOMAIN: optionalText.pipe(
    z
      .string()
      .toLowerCase()
      .regex(
        /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/,
        'is no name of a domain',
      )
      .optional(),
  ),
  INTAKE_MAIL_HOST: optionalText,
  INTAKE_MAIL_PORT: z.coerce.number().int().min(0).max(65535).default(2525),
  /** Files in PEM of what the receiver shows of itself where senders ask for encryption. */
  INTAKE_MAIL_TLS_CERT: optionalText,
  INTAKE_MAIL_TLS_KEY: optionalText,
  /** Bytes of the largest mail with its files. */
  INTAKE_MAIL_SIZE_LIMIT: z.coerce.number().int().min(1024).max(52_428_800).default(10_485_760),
  /** Mails a minute for one address; 0 switches the limit off. */
  INTAKE_MAIL_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(20),
  /** What was deleted longer ago is deleted for good. */
  HARD_DELETE_AFTER_DAYS: z.coerce.number().int().min(1).default(60),
  /** Between the request to take a lost second step away and its effect: time in which the person can stop it. */
  SECOND_FACTOR_RESET_PAUSE_HOURS: z.coerce.number().min(0).max(720).default(24),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  S3_FORCE_PATH_STYLE: flag,
  /** Other addresses of services whose keys are settings of the console. */
  UNSPLASH_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  LLM_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Where the API of GitHub is; an own GitHub has it at another address. */
  GITHUB_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Where the APIs of Linear and of Asana are: a proxy may stand before them. */
  LINEAR_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  ASANA_API_URL: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** Whom to tell of a hole, as /.well-known/security.txt says: a URL (https:, mailto:, tel:) or an address for mail. */
  SECURITY_CONTACT: optionalText
    .transform((text) => (text && z.email().safeParse(text).success ? `mailto:${text}` : text))
    .pipe(
      z
        .url({ protocol: /^(https|mailto|tel)$/, hostname: /.*/ })
        .regex(/^\S+$/)
        .optional(),
    ),
  DEMO: flag,
  ...watchVariables,
  ...backupVariables,
});

/** Names of all variables but those that begin a setting of the console. */
export const VARIABLES = Object.keys(variables.shape) as (keyof z.infer<typeof variables>)[];

/** What belongs together is named in full or not at all. */
const schema = variables.superRefine((values, check) => {
  for (const { name, message } of problemsOfBackups(values))
    check.addIssue({ code: 'custom', path: [name], message });
  for (const [given, needed] of [
    ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
    ['INTAKE_MAIL_TLS_CERT', 'INTAKE_MAIL_TLS_KEY'],
    ['INTAKE_MAIL_TLS_KEY', 'INTAKE_MAIL_TLS_CERT'],
  ] as const) {
    if (values[given] && !values[needed])
      check.addIssue({ code: 'custom', path: [needed], message: `is needed with ${given}` });
  }
  for (const [name, message] of problemsOfRoles(values))
    check.addIssue({ code: 'custom', path: [name], message });
  const missing = (name: keyof typeof values) => {
    if (values[name] === undefined)
      check.addIssue({
        code: 'custom',
        path: [name],
        message: 'is needed when files are in an object storage',
      });
  };
  const isMeant = Object.entries(values).some(([name, value]) => name.startsWith('S3_') && Boolean(value));
  if (!isMeant) return;
  for (const name of ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    missing(name);
});

/** Where mail for intake is received. */
export type IntakeMailConfig = {
  domain: string;
  host: string;
  port: number;
  /** Files in PEM; undefined where nothing is encrypted. */
  tls: { cert: string; key: string } | undefined;
  /** Bytes. */
  size_limit: number;
  rate_limit_per_minute: number;
};

export type Config = RoleConfig &
  DatabasePart & {
    port: number;
    host: string;
    /** The address that it listens at, which may be another one than people use. */
    listens_at: string;
    /** Where people reach the product, without a trailing slash. */
    app_url: string;
    /** False when app_url is a guess from HOST and PORT; then redirects stay on the host that the browser named. */
    is_app_url_given: boolean;
    /** Others than who is at this machine may come: by the address that it listens at, or by a proxy at APP_URL. */
    is_reached_from_elsewhere: boolean;
    data_dir: string;
    database_url: string | undefined;
    /** Undefined where each process counts for itself. */
    redis: RedisAddress | undefined;
    secret_key: string | undefined;
    secret_key_before: string | undefined;
    /** Of another server that has texts converted; nobody may while it is undefined. */
    live_server_secret_key: string | undefined;
    trust_proxy: string | undefined;
    /** How long it answers on while the proxy, if there is one, finds out that it ends. */
    drain_ms: number;
    log_level: z.infer<typeof schema>['LOG_LEVEL'];
    rate_limit_per_minute: number;
    auth_rate_limit_per_minute: number;
    visitor_rate_limit_per_minute: number;
    form_rate_limit_per_minute: number;
    hook_rate_limit_per_minute: number;
    api_token_rate_limit_per_minute: number;
    hard_delete_after_days: number;
    /** Before a lost second step is taken away. */
    factor_reset_pause_hours: number;
    outbound_allow: AllowList;
    /** Bytes. */
    file_size_limit: number;
    import_file_size_limit: number;
    /** Where uploaded files are; undefined for a directory beside the data. */
    s3: S3Config | undefined;
    /** Undefined while this installation receives no mail. */
    intake_mail: IntakeMailConfig | undefined;
    unsplash_url: string;
    /** Of a language model that speaks as OpenAI does; undefined for that of the provider. */
    llm_url: string | undefined;
    github_api_url: string;
    linear_api_url: string;
    asana_api_url: string;
    /** A URL; undefined where none is named. */
    security_contact: string | undefined;
    demo: boolean;
    /** Metrics, the log of requests, notices. */
    watch: WatchConfig;
    backups: BackupConfig;
    /** Settings of the instance as the environment has them; what is chosen in the console goes before it. */
    settings: Partial<Settings>;
  };

const NAMES = [...VARIABLES, ...SETTING_KEYS];
const KNOWN_NAMES: ReadonlySet<string> = new Set([...NAMES, ...NAMES.map(fileVariableOf)]);
/** Longer than two health checks of a reverse proxy. It applies only behind one. */
const DRAIN_BEHIND_PROXY_S = 5;

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Reads the environment; throws one error that lists every wrong variable. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const { env, problems: problemsOfFiles } = readSecretFiles(given, NAMES);
  const result = schema.safeParse(env);
  const settings = settingsIn(env);
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...settings.problems,
    ...problemsOfFiles,
    ...problemsOfNames(env, KNOWN_NAMES),
  ];
  if (!result.success || problems.length > 0) {
    throw new Error(`Invalid configuration:\n${problems.join('\n')}`);
  }
  const values = result.data;
  const listensAt = `http://${nameOfHost(values.HOST)}:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    listens_at: listensAt,
    app_url: withoutSlash(values.APP_URL ?? listensAt),
    is_app_url_given: values.APP_URL !== undefined,
    is_reached_from_elsewhere:
      !isLoopback(values.HOST) ||
      (values.APP_URL !== undefined && !isLoopback(new URL(values.APP_URL).hostname)),
    data_dir: path.resolve(values.DATA_DIR),
    redis: values.REDIS_URL,
    ...databaseOf(values),
    secret_key: values.SECRET_KEY,
    secret_key_before: values.SECRET_KEY_BEFORE,
    live_server_secret_key: values.LIVE_SERVER_SECRET_KEY,
    trust_proxy: values.TRUST_PROXY,
    drain_ms: (values.DRAIN_SECONDS ?? (values.TRUST_PROXY ? DRAIN_BEHIND_PROXY_S : 0)) * 1000,
    log_level: values.LOG_LEVEL,
    rate_limit_per_minute: values.RATE_LIMIT_PER_MINUTE,
    auth_rate_limit_per_minute: values.AUTH_RATE_LIMIT_PER_MINUTE,
    visitor_rate_limit_per_minute: values.VISITOR_RATE_LIMIT_PER_MINUTE,
    form_rate_limit_per_minute: values.FORM_RATE_LIMIT_PER_MINUTE,
    hook_rate_limit_per_minute: values.HOOK_RATE_LIMIT_PER_MINUTE,
    api_token_rate_limit_per_minute: values.API_TOKEN_RATE_LIMIT_PER_MINUTE,
    hard_delete_after_days: values.HARD_DELETE_AFTER_DAYS,
    factor_reset_pause_hours: values.SECOND_FACTOR_RESET_PAUSE_HOURS,
    outbound_allow: { ...values.OUTBOUND_ALLOW, own: ownPlacesOf(values, listensAt) },
    ...rolesOf(values),
    file_size_limit: values.FILE_SIZE_LIMIT,
    import_file_size_limit: values.IMPORT_FILE_SIZE_LIMIT,
    s3: s3Of(values),
    intake_mail: intakeMailOf(values),
    unsplash_url: withoutSlash(values.UNSPLASH_URL ?? 'https://api.unsplash.com'),
    llm_url: values.LLM_URL && withoutSlash(values.LLM_URL),
    github_api_url: withoutSlash(values.GITHUB_API_URL ?? 'https://api.github.com'),
    linear_api_url: withoutSlash(values.LINEAR_API_URL ?? 'https://api.linear.app'),
    asana_api_url: withoutSlash(values.ASANA_API_URL ?? 'https://app.asana.com'),
    security_contact: values.SECURITY_CONTACT,
    demo: values.DEMO,
    watch: watchOf(values),
    backups: backupConfigOf(values),
    settings: settings.values,
  };
}

/** How a host that is listened at stands in an address; one that means every address is reached as the machine itself. */
function nameOfHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}

function settingsIn(env: Record<string, string | undefined>) {
  const values: Partial<Settings> = {};
  const problems: string[] = [];
  for (const key of SETTING_KEYS) {
    const value = env[key];
    if (!value) continue;
    const problem = problemOfSetting(key, value);
    if (problem) problems.push(`  ${key}: ${problem}`);
    else values[key] = value;
  }
  return { values, problems };
}

const ownPlacesOf = (values: z.infer<typeof schema>, listensAt: string): OwnPlaces => ({
  ports: [values.PORT, ...(values.INTAKE_MAIL_DOMAIN ? [values.INTAKE_MAIL_PORT] : [])],
  origin: new URL(values.APP_URL ?? listensAt).origin,
});

function intakeMailOf(values: z.infer<typeof schema>): IntakeMailConfig | undefined {
  const { INTAKE_MAIL_TLS_CERT: cert, INTAKE_MAIL_TLS_KEY: key } = values;
  if (!values.INTAKE_MAIL_DOMAIN) return undefined;
  return {
    tls: cert && key ? { cert: path.resolve(cert), key: path.resolve(key) } : undefined,
    domain: values.INTAKE_MAIL_DOMAIN,
    host: values.INTAKE_MAIL_HOST ?? values.HOST,
    port: values.INTAKE_MAIL_PORT,
    size_limit: values.INTAKE_MAIL_SIZE_LIMIT,
    rate_limit_per_minute: values.INTAKE_MAIL_RATE_LIMIT_PER_MINUTE,
  };
}

function s3Of(values: z.infer<typeof schema>): S3Config | undefined {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: values.S3_ENDPOINT,
    access_key_id: S3_ACCESS_KEY_ID,
    secret_access_key: S3_SECRET_ACCESS_KEY,
    force_path_style: values.S3_FORCE_PATH_STYLE,
  };
}
