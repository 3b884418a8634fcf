import type { Reader } from '@tandem/db/postgres/standby/read-db.ts';
import type { Standby } from '@tandem/db/postgres/standby/standby.ts';
import { projectMark } from '@tandem/db/postgres/standby/stream-mark.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call only reads, and what it answers may come from a standby that has what its caller may have seen. */
    reads_standby?: 'project' | 'workspace';
  }
  interface FastifyInstance {
    /** Where DATABASE_READ_URL names one. */
    standby: Standby | null;
  }
  interface FastifyRequest {
    /** Where the handler reads instead of the primary. */
    reader: Reader | null;
  }
}

const WORKSPACE = '/api(?:/v1)?/workspaces/:slug/';
const PROJECT = `${WORKSPACE}projects/:project_id/`;

/** Calls that read much: lists of items, searches and counts. Other calls read a row or two, or write. */
const READING: readonly (readonly ['project' | 'workspace', RegExp])[] = [
  ['project', new RegExp(`^${PROJECT}(?:v2/)?(?:issues|epics|work-items)(?:-detail)?/$`)],
  ['project', new RegExp(`^${PROJECT}(?:search|similar)-issues/$`)],
  ['project', new RegExp(`^${PROJECT}.*\\banalytics\\b[^:]*/$`)],
  ['workspace', new RegExp(`^${WORKSPACE}(?:issues|my-issues|search|entity-search)/$`)],
  ['workspace', new RegExp(`^${WORKSPACE}(?:default-|advance-)?analytics[^:]*/$`)],
  ['workspace', new RegExp(`^${WORKSPACE}user-(?:activity|issues|profile|stats)/:person_id/$`)],
  ['workspace', new RegExp(`^${WORKSPACE}dashboards/:dashboard_id/data/$`)],
];

export const readingOf = (url: string): 'project' | 'workspace' | undefined =>
  READING.find(([, pattern]) => pattern.test(url))?.[0];

/** The standby, if the stream of the project, or those of the workspace, have come as far there as the caller knows. */
async function chooseReader(
  request: FastifyRequest,
  standby: Standby,
  by: 'project' | 'workspace',
): Promise<Reader | null> {
  const { user, workspace, project } = request.state;
  if (by === 'project' && project) return standby.after(projectMark(project.id, project.stream_seq));
  if (!user || !workspace) return null;
  return standby.afterNow({ workspace_id: workspace.id, user_id: user.id });
}

/**
 * Has calls that read much answered by the standby, as long as it has all that was committed when the call came: nobody
 * reads what is older than what they have seen.
 */
export function registerStandbyReads(app: FastifyInstance, standby: Standby | null): void {
  app.decorate('standby', standby);
  app.decorateRequest('reader', null);
  if (!standby) return;
  app.addHook('onRoute', (route) => {
    const by = route.method === 'GET' ? readingOf(route.url) : undefined;
    if (by && route.config) route.config.reads_standby = by;
  });
  app.addHook('preHandler', async (request) => {
    const by = request.routeOptions.config.reads_standby;
    if (by && !request.held) request.reader = await chooseReader(request, standby, by);
  });
}
