import { z } from 'zod';
import { isPeoplesField } from '../jira/custom-fields.ts';
import { EPIC_FIELD, type JiraFields, SPRINT_FIELD, withSprints } from '../jira/sprint-fields.ts';
import type { ServiceAccess } from './ask-service.ts';
import { askFor } from './read-answer.ts';

/** An issue as files have it. */
export type JiraRecord = { key: string; fields: Record<string, unknown> };

const fieldsSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string().nullish(),
    schema: z.object({ custom: z.string().nullish() }).nullish(),
  }),
);

/** A search names each field that it wants. */
const MAX_CUSTOM = 200;

export async function readFields(access: ServiceAccess): Promise<JiraFields> {
  const fields = await askFor(access, { path: '/rest/api/2/field' }, fieldsSchema);
  const idOf = (custom: string) => fields.find(({ schema }) => schema?.custom === custom)?.id ?? null;
  const named = fields
    .map(({ id, name, schema }) => [id, { name: name ?? '', type: schema?.custom ?? null }] as const)
    .filter(([id, field]) => id.startsWith('customfield_') && field.name !== '' && isPeoplesField(field));
  return {
    sprint: idOf(SPRINT_FIELD),
    epic: idOf(EPIC_FIELD),
    custom: new Map(named.slice(0, MAX_CUSTOM)),
  };
}

/** An issue of a search as files have it: its sprints and its epic under the names that they have there. */
export const toRecord = (
  { fields, ...issue }: { key: string; fields: Record<string, unknown> },
  known: JiraFields,
): JiraRecord => ({ ...issue, fields: withSprints(fields, known) });
