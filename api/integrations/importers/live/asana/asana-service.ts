import type { SourceCounts } from '@tandem/shared/integrations/importers/source-schema.ts';
import { z } from 'zod';
import { type ServiceAccess, type ServiceLimits, badAnswer } from '../ask-service.ts';
import { askFor } from '../read-answer.ts';

/** Asana, at the address of its API, and with whose token it is asked. */
export const asanaAccess = (base: string, access_token: string, limits: ServiceLimits): ServiceAccess => ({
  ...limits,
  base,
  headers: { authorization: `Bearer ${access_token}` },
});

const API = '/api/1.0';
const PAGE = 100;

/** One thing by its path. */
async function readOne<T extends z.ZodType>(
  access: ServiceAccess,
  path: string,
  schema: T,
): Promise<z.infer<T>> {
  const answer = await askFor(access, { path: `${API}${path}` }, z.object({ data: z.unknown() }));
  const read = schema.safeParse(answer.data);
  if (read.success) return read.data;
  throw badAnswer(new URL(access.base).host, 'answers something else than was asked for');
}

const rowSchema = z.looseObject({ gid: z.string() });
export type AsanaRow = z.infer<typeof rowSchema>;
const pageSchema = z.object({
  data: z.array(rowSchema),
  next_page: z.object({ offset: z.string() }).nullish(),
});

/** All rows of a list, page by page, each once. Throws ImportError; never ends early without one. */
export async function* readAsanaRows(
  access: ServiceAccess,
  path: string,
  query: Record<string, string>,
): AsyncGenerator<AsanaRow> {
  const seen = new Set<string>();
  let offset: string | null = null;
  do {
    const all: Record<string, string> = { ...query, limit: String(PAGE) };
    if (offset !== null) all['offset'] = offset;
    const asked = `${API}${path}?${new URLSearchParams(all).toString()}`;
    const page = await askFor(access, { path: asked }, pageSchema);
    const fresh = page.data.filter(({ gid }) => !seen.has(gid));
    offset = page.next_page?.offset ?? null;
    if (offset !== null && fresh.length === 0)
      throw badAnswer(new URL(access.base).host, 'goes on without saying anything new');
    for (const row of fresh) seen.add(row.gid);
    yield* fresh;
  } while (offset !== null);
}

const projectSchema = z.object({ gid: z.string(), name: z.string() });
export type AsanaProject = z.infer<typeof projectSchema>;

/** A project by its number. Throws ImportError. */
export const requireAsanaProject = (access: ServiceAccess, gid: string): Promise<AsanaProject> =>
  readOne(access, `/projects/${gid}?opt_fields=name`, projectSchema);

const countsSchema = z.object({ num_tasks: z.int() });
const membersSchema = z.object({ members: z.array(z.unknown()) });

/** What a project holds (docs/contract/imports.md#what-is-there); its tasks without those below others. */
export async function lookAtAsana(access: ServiceAccess, gid: string): Promise<SourceCounts> {
  await requireAsanaProject(access, gid);
  const [{ num_tasks }, { members }, sections] = await Promise.all([
    readOne(access, `/projects/${gid}/task_counts?opt_fields=num_tasks`, countsSchema),
    readOne(access, `/projects/${gid}?opt_fields=members`, membersSchema),
    Array.fromAsync(readAsanaRows(access, `/projects/${gid}/sections`, {})),
  ]);
  return { issues: num_tasks, modules: null, states: sections.length, labels: null, people: members.length };
}
