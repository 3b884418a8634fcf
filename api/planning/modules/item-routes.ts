import { modulesOfItemInput } from '@tandem/shared/planning/modules/input.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { ISSUE_PATH, itemParams } from '../../work-items/items/paths.ts';
import { registerItemsOf } from '../item-routes.ts';
import { addToModule, changeModulesOfItem, listModuleItems, removeFromModule } from './items.ts';
import { planners } from './paths.ts';

/** Items of modules, and modules of an item (docs/contract/modules.md#items-of-a-module). */
export function registerModuleItemRoutes(app: App): void {
  registerItemsOf(app, {
    kind: 'module',
    path: 'issues',
    putting: 'What is in it already stays. 400 for an archived module.',
    list: listModuleItems,
    add: addToModule,
    remove: removeFromModule,
  });
  app.post(
    `${ISSUE_PATH}modules/`,
    {
      config: planners,
      schema: {
        summary: 'Put an item into modules and take it out of others',
        description: '400 for modules that it cannot be put into.',
        params: itemParams,
        body: modulesOfItemInput,
        response: { 201: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      await changeModulesOfItem(projectContext(request), request.params.issue_id, request.body);
      return reply.code(201).send({ message: 'success' });
    },
  );
}
