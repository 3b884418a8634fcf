import { idInput, projectParams } from '@tandem/shared/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { subItemsInput, subItemsSchema } from '@tandem/shared/work-items/bulk-input.ts';
import type { App } from '../app.ts';
import { projectContext } from '../context.ts';
import { addSubItems } from './add.ts';
import { listSubItems } from './list.ts';

const SUB_ITEMS = '/api/workspaces/:slug/projects/:project_id/issues/:issue_id/sub-issues/';
const params = projectParams.extend({ issue_id: idInput });

/** Items below an item (contract-work-items 11.1). */
export function registerSubItemRoutes(app: App): void {
  app.get(
    SUB_ITEMS,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Sub-items, and their ids by state group',
        description:
          'contract-work-items 11.1. Those of other projects that the caller may see are among them. 404 for an item that the guest rule hides.',
        params,
        response: { 200: subItemsSchema },
      },
    },
    (request) => listSubItems(projectContext(request), request.params.issue_id),
  );

  app.post(
    SUB_ITEMS,
    {
      config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'Put items below an item; answers those that were put there',
        description:
          'contract-work-items 11.1. 400 when one of them cannot stand there, and then none is moved.',
        params,
        body: subItemsInput,
        response: { 200: subItemsSchema },
      },
    },
    (request) => {
      const { params, body } = request;
      return addSubItems(projectContext(request), params.issue_id, body.sub_issue_ids);
    },
  );
}
