import type { ExportRow } from '#entities/insight/exports/api.ts';

type Stage = Pick<ExportRow, 'status' | 'url'>;

/** A job is still at it. */
export const isUnderWay = ({ status }: Stage) => status === 'queued' || status === 'processing';

/** What is to be said of an export: one that is done and has no file any more has expired. */
export const statusOf = ({ status, url }: Stage): ExportRow['status'] | 'expired' =>
  status === 'completed' && url === null ? 'expired' : status;
