import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { START_INPUTS, importFileInput } from '@tandem/shared/integrations/importers/input.ts';
import { importSlotSchema, importerSchema } from '@tandem/shared/integrations/importers/schema.ts';
import { IMPORT_SERVICES, type ImportService } from '@tandem/shared/integrations/importers/services.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { workspaceFiles } from '../../files/assets/context.ts';
import { noContent } from '../../http/no-content.ts';
import { type ImportContext, openImportSlot } from './files.ts';
import { registerLookRoutes } from './live/look-routes.ts';
import { deleteImporter, listImporters, requireImporter } from './repo.ts';
import { startImport } from './start.ts';
import { undoImport } from './undo.ts';

const ALL = '/api/workspaces/:slug/importers/';
const START = '/api/workspaces/:slug/projects/importers/';
const admins = { access: { workspace: [ROLE.ADMIN] } } as const;
const oneParams = workspaceParams.extend({ importer_id: idInput });
const NAMES: Record<ImportService, string> = {
  jira: 'Jira',
  github: 'GitHub',
  linear: 'Linear',
  asana: 'Asana',
  csv: 'a table',
};

const contextOf = (request: FastifyRequest): ImportContext => ({
  ...workspaceFiles(request),
  config: request.server.config,
});

/** Imports of other trackers, their files and tables (docs/contract/imports.md). */
export function registerImporterRoutes(app: App): void {
  registerAll(app);
  registerLookRoutes(app);
  for (const service of IMPORT_SERVICES) {
    registerStart(app, service);
    registerOne(app, service);
    registerUndo(app, service);
  }
}

function registerAll(app: App): void {
  app.get(
    ALL,
    {
      config: admins,
      schema: {
        summary: 'Imports of a workspace, the newest first',
        description: 'The newest hundred, without dry runs.',
        params: workspaceParams,
        response: { 200: z.array(importerSchema) },
      },
    },
    (request) => {
      const { db, workspace } = workspaceContext(request);
      return listImporters(db, workspace.id);
    },
  );

  app.post(
    `${ALL}files/`,
    {
      config: admins,
      schema: {
        summary: 'A place for the file of an import',
        description: '400 over the limit. The file is taken up when an import of it is started.',
        params: workspaceParams,
        body: importFileInput,
        response: { 200: importSlotSchema },
      },
    },
    (request) => openImportSlot(contextOf(request), request.body),
  );
}

function registerStart(app: App, service: ImportService): void {
  app.post(
    `${START}${service}/`,
    {
      config: admins,
      schema: {
        summary: `Import from ${NAMES[service]}, or see what that would do`,
        description:
          'A job does it; without a file it asks the service first. 400 for a file that has not come, a project that is not there, an identifier that is taken, people who are no members, and while five imports are under way; 403 for a project that the caller does not administer.',
        params: workspaceParams,
        body: START_INPUTS[service],
        response: { 201: importerSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await startImport(contextOf(request), service, request.body)),
  );
}

function registerOne(app: App, service: ImportService): void {
  const url = `${ALL}${service}/:importer_id/`;
  app.get(
    url,
    {
      config: admins,
      schema: {
        summary: `An import from ${NAMES[service]}, or a dry run`,
        params: oneParams,
        response: { 200: importerSchema },
      },
    },
    (request) => {
      const { db, workspace } = workspaceContext(request);
      return requireImporter(db, { workspace_id: workspace.id, service, id: request.params.importer_id });
    },
  );

  app.delete(
    url,
    {
      config: admins,
      schema: {
        summary: `Take an import from ${NAMES[service]} off the list`,
        description: 'What it has brought stays; one that is under way is broken off and leaves nothing.',
        params: oneParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { db, workspace } = workspaceContext(request);
      const key = { workspace_id: workspace.id, service, id: request.params.importer_id };
      await inTransaction(db, (tx) => deleteImporter(tx, key));
      return reply.code(204).send();
    },
  );
}

function registerUndo(app: App, service: ImportService): void {
  app.post(
    `${ALL}${service}/:importer_id/undo/`,
    {
      config: admins,
      schema: {
        summary: `Take back what an import from ${NAMES[service]} has made`,
        description:
          'The project that it made, or in a project that was there its items, and states, labels, cycles, modules and people that nothing else needs. What it changed stays. 400 when that is not known, and while an import runs; 403 for a project that the caller does not administer.',
        params: oneParams,
        response: { 200: importerSchema },
      },
    },
    (request) => {
      const ctx = workspaceContext(request);
      const key = { workspace_id: ctx.workspace.id, service, id: request.params.importer_id };
      return undoImport(ctx, key);
    },
  );
}
