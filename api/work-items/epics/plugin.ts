import type { Sql } from '@tandem/db/postgres/client.ts';
import { badRequest, missing } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { RELATION_TYPES } from '@tandem/shared/work-items/relations/types.ts';
import type { SubItems } from '@tandem/shared/work-items/bulk/input.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_ROWS } from '../../http/paging.ts';
import { syncEnvelope, syncPage } from '../../http/sync-paging.ts';
import { isOfEpics } from '../items/paths.ts';

const READS = new Set(['GET', 'HEAD']);
const NO_SUB_ITEMS: SubItems = { sub_issues: [], state_distribution: {} };
const NO_VERSIONS = syncEnvelope(syncPage(undefined), NO_ROWS, 0);
/** What lists below an epic answer while the project has no epics, by the end of their path. */
const EMPTY_ANSWERS: Record<string, unknown> = {
  history: [],
  comments: [],
  links: [],
  reactions: [],
  attachments: [],
  'issue-subscribers': [],
  'issue-relation': Object.fromEntries(RELATION_TYPES.map((type) => [type, []])),
  'description-versions': NO_VERSIONS,
  versions: NO_VERSIONS,
  issues: NO_SUB_ITEMS,
};

async function isEpic(sql: Sql, projectId: string, id: string): Promise<boolean> {
  const rows = await sql`
    select 1 from work_items w
    where w.id = ${id} and w.project_id = ${projectId} and w.is_epic and w.deleted_at is null`;
  return rows.length > 0;
}

/**
 * What holds for every path of epics (docs/contract/epics.md#epics-switched-off): while the project has none, nothing
 * can be written and lists are empty; and the item that a path names is an epic.
 */
async function requireEpics(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { url = '' } = request.routeOptions;
  if (!isOfEpics(url)) return;
  request.state.of_epics = true;
  const project = must(request.state.project, 'paths of epics are below a project');
  if (!project.is_epic_enabled && !READS.has(request.method)) {
    throw badRequest('Epics are switched off in this project.');
  }
  const { issue_id: id } = request.params as { issue_id?: string };
  if (id === undefined) return;
  if (!project.is_epic_enabled) return answerEmpty(reply, url);
  if (!(await isEpic(request.server.sql, project.id, id))) throw missing('issue');
}

async function answerEmpty(reply: FastifyReply, url: string): Promise<void> {
  const answer = EMPTY_ANSWERS[/\/:issue_id\/([a-z-]+)\/$/.exec(url)?.[1] ?? ''];
  if (answer === undefined) throw missing('issue');
  await reply.send(answer);
}

export function registerEpics(app: FastifyInstance): void {
  app.addHook('preHandler', requireEpics);
}
