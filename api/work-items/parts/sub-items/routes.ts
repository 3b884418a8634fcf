import { ROLE } from '@tandem/shared/roles.ts';
import { subItemsInput, subItemsSchema } from '@tandem/shared/work-items/bulk/input.ts';
import type { App } from '../../../app.ts';
import { projectContext } from '../../../context.ts';
import { EPIC_PATH, ISSUE_PATH, itemParams } from '../../items/paths.ts';
import { addSubItems } from './add.ts';
import { listSubItems } from './list.ts';

const PATHS = [`${ISSUE_PATH}sub-issues/`, `${EPIC_PATH}issues/`];

/** Items below an item or an epic (docs/contract/sub-items.md). */
export function registerSubItemRoutes(app: App): void {
  for (const path of PATHS) {
    registerList(app, path);
    registerAdd(app, path);
  }
}

function registerList(app: App, path: string): void {
  app.get(
    path,
    {
      config: { access: { project: 'any' } },
      schema: {
        summary: 'Sub-items, and their ids by state group',
        description:
          'Those of other projects that the caller may see are among them. 404 for an item that the guest rule hides.',
        params: itemParams,
        response: { 200: subItemsSchema },
      },
    },
    (request) => listSubItems(projectContext(request), request.params.issue_id),
  );
}

function registerAdd(app: App, path: string): void {
  app.post(
    path,
    {
      config: { access: { project: [ROLE.ADMIN, ROLE.MEMBER] } },
      schema: {
        summary: 'Put items below an item; answers those that were put there',
        description: '400 when one of them cannot stand there, and then none is moved.',
        params: itemParams,
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
