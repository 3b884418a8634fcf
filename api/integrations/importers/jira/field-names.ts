import { z } from 'zod';
import type { CustomField } from './custom-fields.ts';

/** What fields are called, and of which type they are, as answers of a Jira say beside their issues. */
export const namesSchema = z.record(z.string(), z.string());
export const schemaSchema = z.record(z.string(), z.object({ custom: z.string().nullish() }));

/** The custom fields among them. */
export function customIn(
  names: Readonly<Record<string, string>>,
  schema: z.infer<typeof schemaSchema>,
): Map<string, CustomField> {
  const custom = Object.entries(names).filter(([id, name]) => id.startsWith('customfield_') && name.trim());
  return new Map(custom.map(([id, name]) => [id, { name: name.trim(), type: schema[id]?.custom ?? null }]));
}
