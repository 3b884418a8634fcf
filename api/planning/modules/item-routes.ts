import { idInput } from '@tandem/shared/http/fields.ts';
import { addItemsInput } from '@tandem/shared/planning/items-input.ts';
import { modulesOfItemInput } from '@tandem/shared/planning/modules/input.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { sendPieces } from '../../http/send-json.ts';
import { ISSUE_PATH, itemParams } from '../../work-items/items/paths.ts';
import { listQuery } from '../../work-items/lists/input.ts';
import { pageJson } from '../../work-items/lists/page-json.ts';
import { listEnvelope } from '../../work-items/lists/schema.ts';
import { addToModule, changeModulesOfItem, listModuleItems, removeFromModule } from './items.ts';
import { MODULE, anyMember, moduleParams, planners } from './paths.ts';

const ITEMS = `${MODULE}issues/`;
const done = z.object({ message: z.string() });

/** Items of modules, and modules of an item (docs/contract/modules.md#items-of-a-module). */
export function registerModuleItemRoutes(app: App): void {
  registerItems(app);
  registerModulesOfItem(app);
}

function registerItems(app: App): void {
  app.get(
    ITEMS,
    {
      config: anyMember,
      schema: {
        summary: 'A page of the items of a module: filtered, ordered, grouped',
        description: 'As the list of the project; guests who may not see all get what they created.',
        params: moduleParams,
        querystring: listQuery,
        response: { 200: listEnvelope },
      },
    },
    async (request, reply) => {
      const { params, query } = request;
      return sendPieces(
        reply,
        pageJson(await listModuleItems(projectContext(request), params.module_id, query)),
      );
    },
  );

  app.post(
    ITEMS,
    {
      config: planners,
      schema: {
        summary: 'Put items into a module',
        description: 'What is in it already stays. 400 for an archived module.',
        params: moduleParams,
        body: addItemsInput,
        response: { 201: done },
      },
    },
    async (request, reply) => {
      await addToModule(projectContext(request), request.params.module_id, request.body.issues ?? []);
      return reply.code(201).send({ message: 'success' });
    },
  );

  app.delete(
    `${ITEMS}:issue_id/`,
    {
      config: planners,
      schema: {
        summary: 'Take an item out of a module',
        description: '404 when it is not in it.',
        params: moduleParams.extend({ issue_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const { module_id, issue_id } = request.params;
      await removeFromModule(projectContext(request), module_id, { issue_id });
      return reply.code(204).send();
    },
  );
}

function registerModulesOfItem(app: App): void {
  app.post(
    `${ISSUE_PATH}modules/`,
    {
      config: planners,
      schema: {
        summary: 'Put an item into modules and take it out of others',
        description: '400 for modules that it cannot be put into.',
        params: itemParams,
        body: modulesOfItemInput,
        response: { 201: done },
      },
    },
    async (request, reply) => {
      await changeModulesOfItem(projectContext(request), request.params.issue_id, request.body);
      return reply.code(201).send({ message: 'success' });
    },
  );
}
