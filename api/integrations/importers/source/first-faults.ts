import type { ImportReportRow } from '@tandem/shared/integrations/importers/schema.ts';
import type { Fault } from './survey.ts';

const MAX_FAULTS = 100;
const TEXT_MAX = 300;

/** How many records were not taken, and the first of them. */
export const firstFaults = (faults: readonly Fault[]): ImportReportRow['not_taken'] => ({
  total: faults.length,
  first: faults.slice(0, MAX_FAULTS).map(({ error, reason, ...place }) => ({
    ...place,
    error: error.slice(0, TEXT_MAX),
    reason: { ...reason, value: reason.value?.slice(0, TEXT_MAX) },
  })),
});
