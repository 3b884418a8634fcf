import { workspaceParams } from '@tandem/shared/http/fields.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { getInitiative, listInitiatives } from '../../planning/initiatives/list.ts';
import { listParts } from '../../planning/initiatives/parts.ts';
import { initiativeParams } from '../../planning/initiatives/paths.ts';
import { pageOf, sendPage, sendRow } from '../http/answer.ts';
import { WORKSPACE, anyPage, anyRow, listQuery, shapeQuery, workspaceWriters } from '../http/paths.ts';

const URL = `${WORKSPACE}initiatives/`;

/** Initiatives for programs, which read them; the rows are those of the screens (docs/contract/programs.md#initiatives). */
export function registerProgramInitiatives(app: App): void {
  app.get(
    URL,
    {
      config: workspaceWriters,
      schema: {
        summary: 'Initiatives of the workspace, with progress, dates and health',
        params: workspaceParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await listInitiatives(ctx)));
    },
  );
  registerOne(app);
}

function registerOne(app: App): void {
  app.get(
    `${URL}:initiative_id/`,
    {
      config: workspaceWriters,
      schema: {
        summary: 'An initiative with its parts, progress, dates and health',
        params: initiativeParams,
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { params, query } = request;
      return sendRow(reply, { ctx, query }, await getInitiative(ctx, params.initiative_id));
    },
  );
  app.get(
    `${URL}:initiative_id/parts/`,
    {
      config: workspaceWriters,
      schema: {
        summary: 'The projects, modules and epics of an initiative',
        params: initiativeParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { params, query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await listParts(ctx, params.initiative_id)));
    },
  );
}
