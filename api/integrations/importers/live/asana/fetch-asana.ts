import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AsanaSource } from '@tandem/shared/integrations/importers/source-input.ts';
import { readLines } from '../../source/read-file.ts';
import type { ServiceAccess } from '../ask-service.ts';
import type { FetchPlace } from '../fetch-place.ts';
import { writePacked } from '../write-file.ts';
import { type AsanaProject, type AsanaRow, readAsanaRows, requireAsanaProject } from './asana-service.ts';
import { type AsanaSection, TASK_FIELDS, sectionIn } from './asana-record.ts';

/**
 * Brings a project of Asana into a file as `asanaSource` reads it. The list of its tasks comes first, since the mark of a
 * page expires; then what stands below each and was said of it. Throws ImportError.
 */
export async function fetchAsana(
  access: ServiceAccess,
  { project_gid }: Pick<AsanaSource, 'project_gid'>,
  place: FetchPlace,
): Promise<void> {
  const project = await requireAsanaProject(access, project_gid);
  const sections = new Map<string, AsanaSection>();
  for await (const { gid, name } of readAsanaRows(access, `/projects/${project.gid}/sections`, {})) {
    sections.set(gid, { gid, name: String(name), rank: sections.size });
  }
  const list = path.join(place.directory, 'tasks');
  const tasks = readAsanaRows(access, '/tasks', { project: project.gid, opt_fields: TASK_FIELDS });
  await pipeline(linesOf(tasks), fs.createWriteStream(list, { mode: 0o600 }));
  const lines = recordsOf({ access, project, sections, place, seen: new Set() }, list);
  await writePacked(place.file, lines, { limit: place.limit, signal: access.signal });
}

async function* linesOf(rows: AsyncIterable<AsanaRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

type Fetching = {
  access: ServiceAccess;
  project: AsanaProject;
  sections: ReadonlyMap<string, AsanaSection>;
  place: FetchPlace;
  /** Tasks that have come: one that stands below another may be in the list too. */
  seen: Set<string>;
};

async function* recordsOf(fetching: Fetching, list: string): AsyncGenerator<string> {
  for await (const { text } of readLines(list)) {
    if (text === '') continue;
    for await (const record of withSubtasks(fetching, JSON.parse(text) as AsanaRow, null))
      yield `${JSON.stringify(record)}\n`;
  }
}

/** A task with its comments, and then those below it, which stand in its section where they have none. */
async function* withSubtasks(
  fetching: Fetching,
  task: AsanaRow,
  above: AsanaSection | null,
): AsyncGenerator<object> {
  const { access, project, sections, place, seen } = fetching;
  if (seen.has(task.gid)) return;
  seen.add(task.gid);
  place.report(seen.size);
  const section = sectionIn(task, sections) ?? above;
  yield { ...task, project, section, comments: await commentsOf(access, task) };
  if (!(Number(task['num_subtasks']) > 0)) return;
  const path = `/tasks/${task.gid}/subtasks`;
  for await (const child of readAsanaRows(access, path, { opt_fields: TASK_FIELDS }))
    yield* withSubtasks(fetching, child, section);
}

const STORY_FIELDS = 'type,text,html_text,created_at,created_by.name,created_by.email';

/** Stories tell all that happened to a task; what people wrote is a comment among them. */
async function commentsOf(access: ServiceAccess, { gid }: AsanaRow): Promise<AsanaRow[]> {
  const stories = await Array.fromAsync(
    readAsanaRows(access, `/tasks/${gid}/stories`, { opt_fields: STORY_FIELDS }),
  );
  return stories.filter(({ type }) => type === 'comment');
}
