import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { searchEverything } from '../../insight/search/global.ts';
import { getWorkItemByKey } from '../../work-items/lists/lookup/read-by-key.ts';
import { sendRow } from '../http/answer.ts';
import { WORKSPACE, anyRow, choiceQuery, shapeQuery, workspaceMembers } from '../http/paths.ts';
import { readItemAnywhere } from './item-rows.ts';

const KEY_PATHS = [`${WORKSPACE}issues/`, `${WORKSPACE}work-items/`];
const MAX_FOUND = 100;

/** Items by their keys and by their words, for programs. */
export function registerProgramLookup(app: App): void {
  for (const url of KEY_PATHS) {
    registerSearch(app, url);
    registerByKey(app, url);
  }
}

function registerByKey(app: App, url: string): void {
  app.get(
    `${url}:key/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'The work item of a key such as ABC-12',
        params: workspaceParams.extend({ key: z.string() }),
        querystring: shapeQuery,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { id } = await getWorkItemByKey(ctx, request.params.key, {});
      return sendRow(reply, { ctx, query: request.query }, await readItemAnywhere(ctx, id));
    },
  );
}

const ofProject = z.union([z.literal(''), idInput], { error: 'Must be a valid UUID.' }).optional();
const searchQuery = z.object({
  search: z.string().max(200).optional(),
  limit: z
    .string()
    .regex(/^\d{0,9}$/, 'A valid number is required.')
    .optional(),
  workspace_search: choiceQuery(['true', 'false']),
  project_id: ofProject,
  project: ofProject,
});

function registerSearch(app: App, url: string): void {
  app.get(
    `${url}search/`,
    {
      config: workspaceMembers,
      schema: {
        summary: 'Work items by their words',
        params: workspaceParams,
        querystring: searchQuery,
        response: { 200: z.object({ issues: z.array(anyRow) }) },
      },
    },
    async (request, reply) => {
      const { search = '', limit, workspace_search, project_id, project } = request.query;
      const narrowed = project_id || project;
      const found = await searchEverything(workspaceContext(request), {
        search,
        workspace_search,
        ...(narrowed === undefined ? {} : { project_id: narrowed }),
      });
      const wanted = Math.min(Number.parseInt(limit ?? '', 10) || 10, MAX_FOUND);
      const issues = found.issue
        .slice(0, wanted)
        .map(({ id, name, sequence_id, project__identifier, project_id: of, workspace__slug }) => ({
          id,
          name,
          sequence_id,
          project__identifier,
          project_id: of,
          workspace__slug,
        }));
      return sendJson(reply, { issues });
    },
  );
}
