/** Jobs that a change leaves for later, in the order of the alphabet: each has a name in the console in every language. */
export const QUEUED_JOBS = [
  'convert-field',
  'deliver-mail',
  'deliver-webhooks',
  'erase-person',
  'export-analytics',
  'export-issues',
  'fetch-import',
  'link-metadata',
  'make-backup',
  'run-import',
  'send-push',
] as const;

/** Jobs of the clock, of which the console also says in every language how often they run. */
export const SCHEDULED_JOBS = [
  'automations',
  'cycle-rollover',
  'digests',
  'end-approvals',
  'expire-exports',
  'expire-imports',
  'factor-resets',
  'hard-delete',
  'housekeeping',
  'mail-updates',
  'make-recurring',
  'nightly-backup',
  'planning-counts',
  'purge-fields',
  'remind-updates',
  'reminders',
  'retry-webhooks',
  'roll-up-initiatives',
  'search-words',
  'unfinished-uploads',
  'wake-snoozed',
] as const;
