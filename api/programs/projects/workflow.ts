import { projectParams } from '@tandem/shared/http/fields.ts';
import { must } from '@tandem/shared/must.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { sendJson } from '../../http/send-json.ts';
import { getWorkflow } from '../../projects/workflow/read.ts';
import { PROJECT, anyRow, readers } from '../http/paths.ts';

/** Routes for programs that read the workflow of a project (docs/contract/programs.md#the-workflow). */
export function registerProgramWorkflow(app: App): void {
  app.get(
    `${PROJECT}workflow/`,
    {
      config: readers,
      schema: {
        summary: 'The workflow of the project: which states items may go to, and who may move them',
        description:
          'Without flows when nobody has stored one. While `is_enabled` is false everything is possible.',
        params: projectParams,
        response: { 200: anyRow },
      },
    },
    async (request, reply) => {
      const ctx = projectContext(request);
      const { id: _id, project_id, workspace_id, ...workflow } = await getWorkflow(ctx);
      const row = await ctx.db
        .selectFrom('projects')
        .select('is_workflow_enabled')
        .where('id', '=', project_id)
        .executeTakeFirst();
      const { is_workflow_enabled } = must(row, 'the access policy found the project');
      return sendJson(reply, {
        project: project_id,
        workspace: workspace_id,
        is_enabled: is_workflow_enabled,
        ...workflow,
      });
    },
  );
}
