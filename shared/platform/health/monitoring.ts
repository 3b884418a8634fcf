import { z } from 'zod';

/** What administrators are warned of (docs/contract/health.md#warnings), the most pressing first. */
export const HEALTH_WARNINGS = [
  'disk_low',
  'backup_missing',
  'database_full',
  'requests_failing',
  'requests_slow',
  'jobs_late',
  'readers_behind',
  'mail_failing',
  'webhooks_failing',
  'certificate_ending',
] as const;
export type HealthWarning = (typeof HEALTH_WARNINGS)[number];

const counts = z.object({ waiting: z.int(), failed: z.int() });

/** How the installation was and is, over all of its processes (docs/contract/health.md#monitoring). */
export const monitoringSchema = z.object({
  warnings: z.array(z.object({ name: z.enum(HEALTH_WARNINGS), since: z.string() })),
  /** Calls of thirty days, those that took the most time altogether first. */
  routes: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      count: z.int(),
      failed: z.int(),
      p50_ms: z.int(),
      p95_ms: z.int(),
    }),
  ),
  /** What was slow, and what it was asked for, without values. */
  slow: z.array(z.object({ route: z.string(), shape: z.string(), count: z.int(), slowest_ms: z.int() })),
  queue: z.object({ waiting: z.int(), running: z.int(), failed: z.int(), oldest_s: z.int() }),
  mails: counts,
  deliveries: counts,
  backup: z.object({
    /** Seconds since the last complete one; null without one. */
    age_s: z.int().nullable(),
    is_nightly: z.boolean(),
  }),
  /** Bytes; null where nobody knows. */
  free_bytes: z.number().nullable(),
  readers: z.array(z.object({ name: z.string(), behind: z.int() })),
  certificates: z.array(
    z.object({
      of: z.enum(['site', 'mail']),
      /** Null while it cannot be read. */
      ends_at: z.string().nullable(),
    }),
  ),
  standbys: z.object({ count: z.int(), lag_s: z.number().nullable() }),
  versions: z.object({ tandem: z.string(), node: z.string(), postgres: z.string() }),
  /** A newer version; null without one, or where nobody is asked. */
  update: z.object({ version: z.string() }).nullable(),
});
export type Monitoring = z.infer<typeof monitoringSchema>;
