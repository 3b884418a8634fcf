import type { z } from 'zod';
import { type ArchivePiece, splitArchive } from '../source/json/split-archive.ts';
import type { SourceEntry } from '../source/source-item.ts';
import { type JiraOrigin, readIssue } from './read-issue.ts';
import { customIn, namesSchema, schemaSchema } from './field-names.ts';
import { EPIC_FIELD, type JiraFields, SPRINT_FIELD } from './sprint-fields.ts';

/** Issues of one or more answers of Jira's search: `{"issues": […], "names"?: {…}, "schema"?: {…}}` behind each other. */
export async function* readAnswers(file: string, origin: JiraOrigin): AsyncGenerator<SourceEntry> {
  let count = 0;
  for await (const piece of splitArchive(file, { isMany: true })) {
    if (piece.key !== 'issues' || piece.index === null) continue;
    count += 1;
    yield readIssue({ place: `issue ${count} in line ${piece.line}`, line: piece.line }, piece.text, origin);
  }
}

/** Which fields hold sprints and epics, as the answers say beside or behind their issues where they were asked to. */
export async function findFields(file: string): Promise<JiraFields> {
  const found = { sprint: null as string | null, epic: null as string | null };
  const names: Record<string, string> = {};
  const types: z.infer<typeof schemaSchema> = {};
  for await (const piece of splitArchive(file, { isMany: true })) {
    if (piece.key === 'schema') {
      Object.assign(types, parse(piece, schemaSchema));
      takeFrom(found, types, ({ custom }, field) => custom === field.type);
    }
    if (piece.key === 'names') {
      Object.assign(names, parse(piece, namesSchema));
      takeFrom(found, names, (name, field) => name === field.name);
    }
  }
  return { ...found, custom: customIn(names, types) };
}

/** What they are called in English; Jira translates it, and `schema` never. */
const FIELDS = [
  { key: 'sprint', type: SPRINT_FIELD, name: 'Sprint' },
  { key: 'epic', type: EPIC_FIELD, name: 'Epic Link' },
] as const;

function takeFrom<T>(
  found: Pick<JiraFields, 'sprint' | 'epic'>,
  described: Record<string, T>,
  isField: (value: T, field: (typeof FIELDS)[number]) => boolean,
): void {
  for (const field of FIELDS)
    for (const [id, value] of Object.entries(described)) if (isField(value, field)) found[field.key] ??= id;
}

/** Nothing of it where it is something else: the issues are read all the same. */
function parse<T>({ text }: ArchivePiece, schema: z.ZodType<Record<string, T>>): Record<string, T> {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
