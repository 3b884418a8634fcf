import { projectParams } from '@tandem/shared/http/fields.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { listRecurrences } from '../../work-items/recurrences/read.ts';
import { pageOf, sendPage } from '../http/answer.ts';
import { PROJECT, anyPage, listQuery, readers } from '../http/paths.ts';

/** The route for programs that read recurrences. The rows are those of the REST API of the client (docs/contract/recurrences.md). */
export function registerProgramRecurrences(app: App): void {
  app.get(
    `${PROJECT}recurrences/`,
    {
      config: readers,
      schema: {
        summary: 'Recurrences of a project',
        description: '403 for guests who see only their own items.',
        params: projectParams,
        querystring: listQuery,
        response: { 200: anyPage },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { query } = request;
      return sendPage(reply, { ctx, query }, pageOf(query, await listRecurrences(ctx)));
    },
  );
}
