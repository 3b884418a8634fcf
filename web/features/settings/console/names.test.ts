import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUEUED_JOBS, SCHEDULED_JOBS } from '@tandem/shared/platform/jobs/names.ts';
import { MAIL_KINDS } from '@tandem/shared/platform/mail/schema.ts';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/device/language.ts';

type Names = Record<string, string>;
type Texts = { jobs: { name: Names; cron: Names }; mails: { kinds: Names } };

const textsOf = (language: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../i18n', language, 'console.json'), 'utf8'),
  ) as Texts;

test.each(LANGUAGES.map(({ code }) => code))('jobs and mail have names in %s', (language) => {
  const { jobs, mails } = textsOf(language);
  expect(Object.keys(jobs.name).toSorted()).toEqual([...QUEUED_JOBS, ...SCHEDULED_JOBS].toSorted());
  expect(Object.keys(jobs.cron).toSorted()).toEqual(SCHEDULED_JOBS);
  expect(Object.keys(mails.kinds).toSorted()).toEqual(MAIL_KINDS.toSorted());
});
