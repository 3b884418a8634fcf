import type { CsvField, DayOrder } from '@tandem/shared/integrations/importers/columns.ts';
import type { ImportSlot, ImporterRow } from '@tandem/shared/integrations/importers/schema.ts';
import type { ImportService } from '@tandem/shared/integrations/importers/services.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import type { StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { api } from '#lib/http/api-client.ts';
import { sendFile } from '#lib/http/send-file.ts';

export type {
  ImportDifference,
  ImporterRow,
  ItemSample,
} from '@tandem/shared/integrations/importers/schema.ts';
export { IMPORT_SERVICES, type ImportService } from '@tandem/shared/integrations/importers/services.ts';
export { CSV_FIELDS, type CsvField } from '@tandem/shared/integrations/importers/columns.ts';

const workspacePath = (slug: string) => `/api/workspaces/${slug}/`;
const onePath = (slug: string, { service, id }: Pick<ImporterRow, 'service' | 'id'>) =>
  `${workspacePath(slug)}importers/${service}/${id}/`;

export const fetchImports = async (slug: string): Promise<readonly ImporterRow[]> =>
  (await api.get<ImporterRow[]>(`${workspacePath(slug)}importers/`)).data;

export const fetchImport = async (slug: string, key: Pick<ImporterRow, 'service' | 'id'>) =>
  (await api.get<ImporterRow>(onePath(slug, key))).data;

export const deleteImport = (slug: string, key: Pick<ImporterRow, 'service' | 'id'>) =>
  api.delete(onePath(slug, key));

/** Takes back what it has made; the row as it is then. */
export const undoImport = async (slug: string, key: Pick<ImporterRow, 'service' | 'id'>) =>
  (await api.post<ImporterRow>(`${onePath(slug, key)}undo/`)).data;

type Bringing = {
  /** Is told shares from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Brings the file of an import; its id. */
export async function bringImportFile(slug: string, file: File, bringing: Bringing): Promise<string> {
  const { signal } = bringing;
  const asked = { name: file.name, size: file.size };
  const { data } = await api.post<ImportSlot>(`${workspacePath(slug)}importers/files/`, asked, { signal });
  await sendFile(data.upload_data, file, bringing);
  return data.asset_id;
}

export type ImportUser = { username: string; import: boolean | 'map'; email?: string | null };

/** What of a file becomes what. */
export type ImportChoices = {
  columns: Partial<Record<CsvField, string>> | null;
  /** What other columns become: a custom field by its id, `new`, or `none`. */
  fields: Record<string, string>;
  /** Null leaves them to what the file says. */
  day_order: DayOrder | null;
  encoding: string | null;
  states: Record<string, StateGroup>;
  priorities: Record<string, Priority>;
  users: readonly ImportUser[];
};

/** What is imported: a file, or what is to be fetched of a service and with which token. */
export type ImportOrigin = Readonly<Record<string, string | null>>;

export type NewImport = ImportChoices & {
  service: ImportService;
  origin: ImportOrigin;
  /** The project that is imported into, or what a new one is called. */
  target: { project_id: string } | { identifier: string; name: string };
  is_dry_run: boolean;
};

/** Starts an import or a dry run. */
export async function startImport(slug: string, wanted: NewImport): Promise<ImporterRow> {
  const { service, origin, target, is_dry_run, users, ...choices } = wanted;
  const { columns, fields, day_order, encoding, states, priorities } = choices;
  const body = {
    metadata: origin,
    config: { is_dry_run, columns, fields, day_order, encoding, states, priorities },
    data: { users },
    ...target,
  };
  return (await api.post<ImporterRow>(`${workspacePath(slug)}projects/importers/${service}/`, body)).data;
}

/** What was asked for, to ask again. */
export function choicesOf({ config, data, difference }: ImporterRow): ImportChoices {
  return {
    columns: (config['columns'] as ImportChoices['columns'] | undefined) ?? difference?.table?.fields ?? null,
    fields: (config['fields'] as ImportChoices['fields'] | null | undefined) ?? {},
    day_order: (config['day_order'] as ImportChoices['day_order'] | undefined) ?? null,
    encoding: (config['encoding'] as ImportChoices['encoding'] | undefined) ?? null,
    states: (config['states'] as ImportChoices['states'] | null | undefined) ?? {},
    priorities: (config['priorities'] as ImportChoices['priorities'] | null | undefined) ?? {},
    users: (data['users'] as ImportUser[] | undefined) ?? [],
  };
}

/** A text that an import was started with; empty without one. */
export const metadataText = ({ metadata }: Pick<ImporterRow, 'metadata'>, key: string): string =>
  typeof metadata[key] === 'string' ? metadata[key] : '';

/** The file of an import, and what it was fetched of. */
function originOf(row: ImporterRow): ImportOrigin {
  const text = (key: string) => metadataText(row, key);
  const file = { file_id: text('file_id'), cloud_hostname: text('cloud_hostname') || null };
  if (text('project_key')) return { ...file, email: text('email'), project_key: text('project_key') };
  for (const key of ['team_key', 'project_gid']) if (text(key)) return { ...file, [key]: text(key) };
  return text('repo') ? { ...file, owner: text('owner'), name: text('repo') } : file;
}

/** The same import once more, with other choices or another file. */
export function againOf(row: ImporterRow, changes: Partial<NewImport>): NewImport {
  const text = (key: string) => metadataText(row, key);
  return {
    ...choicesOf(row),
    service: row.service,
    origin: originOf(row),
    target: row.project
      ? { project_id: row.project }
      : { identifier: text('identifier'), name: text('name') },
    is_dry_run: row.is_dry_run,
    ...changes,
  };
}
