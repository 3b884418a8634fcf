import { automations } from './work-items/automations/job.ts';
import { expireExports } from './insight/exports/expire.ts';
import { exportIssues } from './insight/exports/job.ts';
import { housekeeping } from './platform/jobs/housekeeping.ts';
import { linkMetadata } from './work-items/links/metadata-job.ts';
import { deliverMail } from './platform/mail/job.ts';
import { hardDelete } from './platform/retention/job.ts';
import { unfinishedUploads } from './platform/retention/unfinished-uploads.ts';
import type { Jobs } from './platform/jobs/job.ts';

/** Every job of the product; one line each. */
export const JOBS: Jobs = {
  queued: [linkMetadata, exportIssues, deliverMail],
  scheduled: [housekeeping, hardDelete, automations, unfinishedUploads, expireExports],
};
