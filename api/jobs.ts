import { digests } from './notifications/digests/job.ts';
import { sendPush } from './notifications/push/job.ts';
import { reminders } from './notifications/reminders/job.ts';
import { remindUpdates } from './notifications/updates/remind.ts';
import { mailUpdates } from './notifications/updates/weekly.ts';
import { automations } from './work-items/automations/job.ts';
import { rollUpInitiatives } from './planning/initiatives/job.ts';
import { endApprovals } from './work-items/approvals/job.ts';
import { makeRecurringJob } from './work-items/recurrences/make/job.ts';
import { exportAnalytics } from './insight/analytics/export/job.ts';
import { expireExports } from './insight/exports/expire.ts';
import { deliverWebhooks, retryWebhooks } from './integrations/webhooks/delivery/job.ts';
import { expireImports } from './integrations/imports/expire.ts';
import { fetchImport } from './integrations/imports/fetch-job.ts';
import { runImport } from './integrations/imports/job.ts';
import { exportIssues } from './insight/exports/job.ts';
import { rebuildSearchWords } from './insight/search/rebuild-words.ts';
import { erasePerson } from './identity/erasure/job.ts';
import { factorResets } from './identity/factor-reset/apply.ts';
import { housekeeping } from './platform/retention/housekeeping.ts';
import { wakeSnoozed } from './work-items/intake/wake-job.ts';
import { linkMetadata } from './work-items/parts/links/metadata-job.ts';
import { watchHealth } from './platform/health/job.ts';
import { makeBackup, nightlyBackup } from './platform/backups/job.ts';
import { verifyBackup } from './platform/backups/verify.ts';
import { cycleRollover } from './planning/cycles/rollover/job.ts';
import { foldCounts } from './planning/progress/fold-counts.ts';
import { deliverMail } from './platform/mail/job.ts';
import { hardDelete } from './platform/retention/job.ts';
import { unfinishedUploads } from './platform/retention/unfinished-uploads.ts';
import { convertFieldJob } from './projects/fields/convert/job.ts';
import { purgeFields } from './projects/fields/purge-job.ts';
import type { Jobs } from './platform/jobs/job.ts';

/** Every job of the product; one line each. */
export const JOBS: Jobs = {
  queued: [
    linkMetadata,
    exportIssues,
    exportAnalytics,
    fetchImport,
    runImport,
    deliverMail,
    erasePerson,
    makeBackup,
    sendPush,
    deliverWebhooks,
    convertFieldJob,
  ],
  scheduled: [
    housekeeping,
    factorResets,
    hardDelete,
    automations,
    endApprovals,
    rollUpInitiatives,
    makeRecurringJob,
    cycleRollover,
    foldCounts,
    rebuildSearchWords,
    unfinishedUploads,
    expireExports,
    expireImports,
    wakeSnoozed,
    digests,
    reminders,
    remindUpdates,
    mailUpdates,
    nightlyBackup,
    verifyBackup,
    retryWebhooks,
    purgeFields,
    watchHealth,
  ],
};
