import { IMPORT_SERVICES, type ImportService, type ImporterRow } from '#entities/integrations/imports/api.ts';

/** The service that an address names, if there is such a one. */
export const serviceOf = (text: string | undefined): ImportService | undefined =>
  IMPORT_SERVICES.find((service) => service === text);

/** A job is still at it. */
export const isUnderWay = ({ status }: Pick<ImporterRow, 'status'>) =>
  status === 'queued' || status === 'processing';

/** How far it is in percent; null while nobody knows how much there is. */
export const percentOf = ({ done, total }: Pick<ImporterRow, 'done' | 'total'>): number | null =>
  total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100));

/** The file as people called it. */
export const fileNameOf = ({ metadata }: Pick<ImporterRow, 'metadata'>): string =>
  typeof metadata['file_name'] === 'string' ? metadata['file_name'] : '';

/** What becomes of a file: the project that is there, or what a new one is to be called. */
export function projectNameOf({ project_detail, difference, metadata }: ImporterRow): string {
  if (project_detail) return project_detail.name;
  const wanted = metadata['name'] ?? metadata['identifier'];
  return difference?.project.name ?? (typeof wanted === 'string' ? wanted : '');
}
