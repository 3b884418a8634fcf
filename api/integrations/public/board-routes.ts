import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { publicListQuery, unlockInput } from '@tandem/shared/integrations/public/input.ts';
import {
  boardMetaSchema,
  publicCycleSchema,
  publicFieldSchema,
  publicLabelSchema,
  publicListEnvelope,
  publicMemberSchema,
  publicModuleSchema,
  publicStateSchema,
} from '@tandem/shared/integrations/public/schema.ts';
import { deployBoardSchema } from '@tandem/shared/integrations/publish/schema.ts';
import { must } from '@tandem/shared/must.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { cookieFlags } from '../../http/cookie-flags.ts';
import { noContent } from '../../http/no-content.ts';
import { sendPieces } from '../../http/send-json.ts';
import { pageJson } from '../../work-items/lists/pages/page-json.ts';
import { findBoardById } from '../publish/repo.ts';
import { INVALID_ANCHOR, type OpenBoard, boardOf, findAnchor, openBoard } from './base/board.ts';
import { readCycles, readLabels, readMembers, readMeta, readModules, readStates } from './catalog.ts';
import { readBoardFields } from './fields.ts';
import { listShownItems } from './list.ts';
import { visitorsLine } from './base/line.ts';
import { ANCHOR, anchorParams, everybody } from './base/paths.ts';
import { unlockBoard } from './base/unlock.ts';

const OLD = '/api/public/workspaces/:slug/projects/:project_id/anchor/';

/** What everybody reads who has the anchor of a board (docs/contract/public-boards.md). */
export function registerPublicBoardRoutes(app: App): void {
  registerSettings(app);
  registerOldLink(app);
  registerMeta(app);
  registerUnlock(app);
  registerItems(app);
  for (const each of CATALOG) registerCatalog(app, each);
}

const readSettings = async (db: Db, { id }: OpenBoard) =>
  must(await findBoardById(db, id), 'the board is open');

function registerSettings(app: App): void {
  app.get(
    `${ANCHOR}settings/`,
    {
      config: everybody,
      schema: {
        summary: 'What a published board shows and allows',
        description: '404 for an anchor that leads nowhere, 403 while its password was not given.',
        params: anchorParams,
        response: { 200: deployBoardSchema },
      },
    },
    async (request) => readSettings(request.server.db, await openBoard(request)),
  );
}

function registerOldLink(app: App): void {
  app.get(
    OLD,
    {
      config: everybody,
      schema: {
        summary: 'The published board of a project, for old links',
        description: '404 while it is not published.',
        params: workspaceParams.extend({ project_id: idInput }),
        response: { 200: deployBoardSchema },
      },
    },
    async (request) => {
      const anchor = await findAnchor(request.server.db, request.params);
      if (!anchor) throw notFound();
      return readSettings(request.server.db, await openBoard(request, { anchor }));
    },
  );
}

function registerMeta(app: App): void {
  app.get(
    `${ANCHOR}meta/`,
    {
      config: everybody,
      schema: {
        summary: 'What a published board is of',
        description: '404 for an anchor that leads nowhere.',
        params: anchorParams,
        response: { 200: boardMetaSchema },
      },
    },
    async (request) => readMeta(request.server.db, await openBoard(request)),
  );
}

function registerUnlock(app: App): void {
  app.post(
    `${ANCHOR}unlock/`,
    {
      config: { access: 'public', throttle: 'authentication' },
      schema: {
        summary: 'Give the password of a published board',
        description: 'Sets a cookie that opens the board; 403 for a wrong one.',
        params: anchorParams,
        body: unlockInput,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      const board = await boardOf(request);
      const cookie = await unlockBoard(request.server.config, board, request.body);
      if (cookie) reply.setCookie(cookie.name, cookie.value, cookieFlags(request));
      return reply.code(204).send();
    },
  );
}

function registerItems(app: App): void {
  app.get(
    `${ANCHOR}issues/`,
    {
      config: everybody,
      schema: {
        summary: 'A page of the work items that a published board shows',
        description: 'Filtered, ordered and grouped like lists of members, by what visitors see.',
        params: anchorParams,
        querystring: publicListQuery,
        response: { 200: publicListEnvelope },
      },
    },
    async (request, reply) => {
      const { db, sql } = request.server;
      return sendPieces(
        reply,
        pageJson(
          await visitorsLine.run(async () =>
            listShownItems({ db, sql }, await openBoard(request), request.query),
          ),
        ),
      );
    },
  );
}

type Catalog = {
  name: string;
  summary: string;
  row: z.ZodType;
  read: (db: Db, board: OpenBoard) => Promise<unknown[]>;
};

const CATALOG: readonly Catalog[] = [
  { name: 'states', summary: 'The states of a published project', row: publicStateSchema, read: readStates },
  { name: 'labels', summary: 'The labels of a published project', row: publicLabelSchema, read: readLabels },
  { name: 'cycles', summary: 'The cycles of a published project', row: publicCycleSchema, read: readCycles },
  {
    name: 'modules',
    summary: 'The modules of a published project',
    row: publicModuleSchema,
    read: readModules,
  },
  {
    name: 'fields',
    summary: 'The custom fields whose values a published board shows',
    row: publicFieldSchema,
    read: (db, board) => visitorsLine.run(() => readBoardFields(db, board)),
  },
  {
    name: 'members',
    summary: 'Who works on what a published board shows',
    row: publicMemberSchema,
    read: readMembers,
  },
];

function registerCatalog(app: App, { name, summary, row, read }: Catalog): void {
  app.get(
    `${ANCHOR}${name}/`,
    {
      config: everybody,
      schema: {
        summary,
        description: '404 for an anchor that leads nowhere.',
        params: anchorParams,
        response: { 200: z.array(row) },
      },
    },
    async (request) => read(request.server.db, await openBoard(request, { missing: INVALID_ANCHOR })),
  );
}
