import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { flatListEnvelope } from '@tandem/shared/http/paging.ts';
import { auditEntrySchema, auditFilters, auditQuery } from '@tandem/shared/platform/audit-log/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { contentOf } from '../../http/other-answers.ts';
import { csvOf, listEntries } from './read.ts';

const admins = { access: { workspace: [ROLE.ADMIN] } } as const;
const instanceAdmins = { access: 'instance_admin' } as const;
const csv = contentOf('text/csv');
const FILTERS = '`actor`, `action` (several with commas between), `after` and `before`.';

function sendCsv(reply: FastifyReply, name: string, text: Readable): FastifyReply {
  const day = new Date().toISOString().slice(0, 10);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="audit-log-${name}-${day}.csv"`)
    .send(text);
}

/** What was done that touches safety (docs/contract/audit-log.md). */
export function registerAuditLogRoutes(app: App): void {
  registerOfWorkspace(app);
  registerOfInstance(app);
}

function registerOfWorkspace(app: App): void {
  app.get(
    '/api/workspaces/:slug/audit-log/',
    {
      config: admins,
      schema: {
        summary: 'What was done in the workspace and by its members, the newest first',
        description: `Fifty to a page. ${FILTERS}`,
        params: workspaceParams,
        querystring: auditQuery,
        response: { 200: flatListEnvelope(auditEntrySchema) },
      },
    },
    (request) => {
      const { db, workspace } = workspaceContext(request);
      return listEntries(db, { workspace_id: workspace.id }, request.query);
    },
  );

  app.get(
    '/api/workspaces/:slug/audit-log/export/',
    {
      config: admins,
      schema: {
        summary: 'The same as CSV',
        description: FILTERS,
        params: workspaceParams,
        querystring: auditFilters,
        response: { 200: csv },
      },
    },
    async (request, reply) => {
      const { db, workspace } = workspaceContext(request);
      return sendCsv(reply, workspace.slug, csvOf(db, { workspace_id: workspace.id }, request.query));
    },
  );
}

function registerOfInstance(app: App): void {
  app.get(
    '/api/instances/audit-log/',
    {
      config: instanceAdmins,
      schema: {
        summary: 'What was done anywhere in the installation, the newest first',
        description: `Fifty to a page. ${FILTERS}`,
        querystring: auditQuery,
        response: { 200: flatListEnvelope(auditEntrySchema) },
      },
    },
    (request) => listEntries(app.db, 'instance', request.query),
  );

  app.get(
    '/api/instances/audit-log/export/',
    {
      config: instanceAdmins,
      schema: {
        summary: 'The same as CSV',
        description: FILTERS,
        querystring: auditFilters,
        response: { 200: csv },
      },
    },
    async (request, reply) => sendCsv(reply, 'instance', csvOf(app.db, 'instance', request.query)),
  );
}
