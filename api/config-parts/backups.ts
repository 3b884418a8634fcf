import path from 'node:path';
import { z } from 'zod';
import type { S3Config } from './s3.ts';

const text = z
  .string()
  .optional()
  .transform((value) => (value === '' ? undefined : value));
const flag = (initial: 'true' | 'false') =>
  z
    .enum(['true', 'false', '1', '0', ''])
    .default(initial)
    .transform((value) => (value === '' ? initial : value) === 'true' || value === '1');

/** How many backups of the night stay: the newest of so many days, weeks and months. */
export type BackupRule = { days: number; weeks: number; months: number };

const RULE = /^(?=.)(?:(\d{1,4})d)?(?:(?:^|,)(\d{1,4})w)?(?:(?:^|,)(\d{1,4})m)?$/;

const rule = z
  .string()
  .optional()
  .transform((given, check): BackupRule => {
    const parts = RULE.exec((given || '7d').replaceAll(' ', ''));
    const [days = 0, weeks = 0, months = 0] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
    if (parts && days + weeks + months > 0) return { days, weeks, months };
    check.addIssue({ code: 'custom', message: 'is no rule such as 7d,4w,6m (days, weeks, months)' });
    return z.NEVER;
  });

/** Shorter ones are found by trying. */
const MIN_PASSPHRASE = 12;

export const backupVariables = {
  /** A directory for backups, in the place of the one for uploaded files. */
  BACKUP_DIR: text,
  /** A bucket for backups alone. */
  BACKUP_S3_BUCKET: text,
  BACKUP_S3_REGION: text,
  BACKUP_S3_ENDPOINT: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
  BACKUP_S3_FORCE_PATH_STYLE: flag('false'),
  /** Backups are encrypted with it; without it they are not. */
  BACKUP_PASSPHRASE: text.pipe(z.string().min(MIN_PASSPHRASE).optional()),
  BACKUP_RETENTION: rule,
  /** Whether the newest backup is restored each week to see that it can be. */
  BACKUP_VERIFY: flag('true'),
};

type Values = z.infer<z.ZodObject<typeof backupVariables>>;
type Issue = { name: keyof Values; message: string };

const NEEDED = [
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

/** What is half said of the place of backups. */
export function problemsOfBackups(values: Values): Issue[] {
  const isMeant = Object.entries(values).some(([name, value]) => name.startsWith('BACKUP_S3_') && value);
  if (!isMeant) return [];
  const missing = NEEDED.filter((name) => !values[name]).map((name) => ({
    name,
    message: 'is needed when backups are in a bucket of their own',
  }));
  if (!values.BACKUP_DIR) return missing;
  return [
    ...missing,
    { name: 'BACKUP_DIR', message: 'is set, and a bucket for backups too. Set one of them' },
  ];
}

export type BackupConfig = {
  /** Where backups are; null for the place of uploaded files. */
  place: { directory: string } | { s3: S3Config } | null;
  passphrase: string | undefined;
  rule: BackupRule;
  is_verified: boolean;
};

export const backupConfigOf = (values: Values): BackupConfig => ({
  place: placeOf(values),
  passphrase: values.BACKUP_PASSPHRASE,
  rule: values.BACKUP_RETENTION,
  is_verified: values.BACKUP_VERIFY,
});

function placeOf(values: Values): BackupConfig['place'] {
  if (values.BACKUP_DIR) return { directory: path.resolve(values.BACKUP_DIR) };
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region } = values;
  const { BACKUP_S3_ACCESS_KEY_ID: id, BACKUP_S3_SECRET_ACCESS_KEY: secret } = values;
  if (!bucket || !region || !id || !secret) return null;
  return {
    s3: {
      bucket,
      region,
      endpoint: values.BACKUP_S3_ENDPOINT,
      access_key_id: id,
      secret_access_key: secret,
      force_path_style: values.BACKUP_S3_FORCE_PATH_STYLE,
    },
  };
}
