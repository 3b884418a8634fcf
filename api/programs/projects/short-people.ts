import { projectParams, workspaceParams } from '@tandem/shared/http/fields.ts';
import type { App } from '../../app.ts';
import { projectContext, workspaceContext } from '../../context.ts';
import { pageOf, sendPage } from '../http/answer.ts';
import { PROJECT, WORKSPACE, anyPage, listQuery, readers, workspaceWriters } from '../http/paths.ts';
import { ofProject, ofWorkspace, readPeople } from './people.ts';

/** Members in short, for programs. */
export function registerProgramShortPeople(app: App): void {
  const schema = (summary: string) => ({
    summary,
    params: projectParams,
    querystring: listQuery,
    response: { 200: anyPage },
  });
  app.get(
    `${PROJECT}project-members-lite/`,
    { config: readers, schema: schema('Members of the project') },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await readPeople(ctx, ofProject(ctx))));
    },
  );
  app.get(
    `${WORKSPACE}members-lite/`,
    {
      config: workspaceWriters,
      schema: { ...schema('Members of the workspace'), params: workspaceParams },
    },
    async (request, reply) => {
      const ctx = workspaceContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await readPeople(ctx, ofWorkspace(ctx))));
    },
  );
}
