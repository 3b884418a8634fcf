import { z } from 'zod';
import { EPIC_FIELD, type JiraFields, SPRINT_FIELD, withSprints } from '../jira/sprint-fields.ts';
import type { ServiceAccess } from './ask-service.ts';
import { askFor } from './read-answer.ts';

/** An issue as files have it. */
export type JiraRecord = { key: string; fields: Record<string, unknown> };

const fieldsSchema = z.array(
  z.object({ id: z.string(), schema: z.object({ custom: z.string().nullish() }).nullish() }),
);

export async function readFields(access: ServiceAccess): Promise<JiraFields> {
  const fields = await askFor(access, { path: '/rest/api/2/field' }, fieldsSchema);
  const idOf = (custom: string) => fields.find(({ schema }) => schema?.custom === custom)?.id ?? null;
  return { sprint: idOf(SPRINT_FIELD), epic: idOf(EPIC_FIELD) };
}

/** An issue of a search as files have it: its sprints and its epic under the names that they have there. */
export const toRecord = (
  { fields, ...issue }: { key: string; fields: Record<string, unknown> },
  known: JiraFields,
): JiraRecord => ({ ...issue, fields: withSprints(fields, known) });
