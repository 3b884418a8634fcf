import {
  configurationSchema,
  configurationsPatchInput,
  consoleListQuery,
  consolePeopleSchema,
  consoleSessionSchema,
  consoleUserSchema,
  consoleWorkspaceSchema,
  consoleWorkspacesSchema,
  instanceAdminSchema,
  instancePatchInput,
  instanceRecordSchema,
  newInstanceAdminInput,
} from '@tandem/shared/identity/instance/console.ts';
import { idInput } from '@tandem/shared/http/fields.ts';
import { newWorkspaceInput } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { operatorOf } from '../../http/plugins/access/instance-admin.ts';
import { isSlugFree } from '../../workspaces/workspaces/check-slug.ts';
import { addAdmin, readAdmins, readConsoleSession, readConsoleUser, removeAdmin } from './admins.ts';
import { readConfigurations, updateConfigurations } from './configurations.ts';
import { readConsolePeople } from './people.ts';
import { noteSetUpVisit, updateInstance } from './update.ts';
import { createConsoleWorkspace, readConsoleWorkspaces } from './workspaces.ts';

const forAdmins = { access: 'instance_admin' } as const;
/** The settings of a mail server that is none (docs/contract/instance.md#switching-mail-off). */
const NO_MAIL = {
  EMAIL_HOST: '',
  EMAIL_HOST_USER: '',
  EMAIL_HOST_PASSWORD: '',
  EMAIL_FROM: '',
};

/** The console of the instance (docs/contract/instance.md#calls). */
export function registerConsoleRoutes(app: App): void {
  registerSettings(app);
  registerMailOff(app);
  registerAdmins(app);
  registerWorkspaces(app);
}

function registerSettings(app: App): void {
  app.patch(
    '/api/instances/',
    {
      config: forAdmins,
      schema: {
        summary: 'Change the installation',
        description: 'Administrators, by their session of the console.',
        body: instancePatchInput,
        response: { 200: instanceRecordSchema },
      },
    },
    (request) => updateInstance(userContext(request), app.config, request.body),
  );

  app.get(
    '/api/instances/configurations/',
    {
      config: forAdmins,
      schema: {
        summary: 'All settings',
        description: 'Secrets are masked.',
        response: { 200: z.array(configurationSchema) },
      },
    },
    () => readConfigurations(app),
  );

  app.patch(
    '/api/instances/configurations/',
    {
      config: forAdmins,
      schema: {
        summary: 'Change settings',
        description:
          'A map of keys and texts; unknown keys are ignored, a mask leaves its secret as it is. Answers the rows that were named.',
        body: configurationsPatchInput,
        response: { 200: z.array(configurationSchema) },
      },
    },
    (request) => updateConfigurations(userContext(request), app.config, request.body),
  );

  app.get(
    '/api/instances/users/',
    {
      config: forAdmins,
      schema: {
        summary: 'Everybody who has an account, newest first',
        description: 'Pages of ten; `search` is part of a name or an address.',
        querystring: consoleListQuery,
        response: { 200: consolePeopleSchema },
      },
    },
    (request) => readConsolePeople(app.db, request.query),
  );
}

function registerMailOff(app: App): void {
  app.delete(
    '/api/instances/configurations/disable-email-feature/',
    {
      config: forAdmins,
      schema: {
        summary: 'Switch mail off',
        description: 'Empties the settings of the mail server.',
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await updateConfigurations(userContext(request), app.config, NO_MAIL);
      return reply.code(204).send();
    },
  );
}

function registerAdmins(app: App): void {
  app.get(
    '/api/instances/admins/',
    {
      config: forAdmins,
      schema: {
        summary: 'Administrators of the instance, newest first',
        description: 'Administrators, by their session of the console.',
        response: { 200: z.array(instanceAdminSchema) },
      },
    },
    () => readAdmins(app.db),
  );

  app.post(
    '/api/instances/admins/',
    {
      config: forAdmins,
      schema: {
        summary: 'Make somebody an administrator',
        description: '400 without an e-mail and for an administrator, 404 for who has no account.',
        body: newInstanceAdminInput,
        response: { 201: instanceAdminSchema },
      },
    },
    async (request, reply) => {
      const admin = await addAdmin(userContext(request), request.body.email);
      return reply.code(201).send(admin);
    },
  );

  app.delete(
    '/api/instances/admins/:admin_id/',
    {
      config: forAdmins,
      schema: {
        summary: 'Take the rights of an administrator back',
        description: 'Their sessions of the console end. 400 for the last one.',
        params: z.object({ admin_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await removeAdmin(userContext(request), request.params.admin_id);
      return reply.code(204).send();
    },
  );

  registerSession(app);
}

function registerSession(app: App): void {
  app.get(
    '/api/instances/admins/me/',
    {
      config: forAdmins,
      schema: {
        summary: 'Who is signed in to the console',
        description: '401 for nobody.',
        response: { 200: consoleUserSchema },
      },
    },
    (request) => readConsoleUser(app.db, userContext(request).user.id),
  );

  app.get(
    '/api/instances/admins/session/',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Whether anybody is signed in to the console',
        description: '`has_admin` is false as long as the console is to be set up.',
        response: { 200: consoleSessionSchema },
      },
    },
    async (request) => readConsoleSession(app.db, (await operatorOf(request))?.id),
  );

  app.post(
    '/api/instances/admins/sign-up-screen-visited/',
    {
      config: { access: 'public', throttle: 'authentication' },
      schema: {
        summary: 'Note that somebody has seen the set-up form',
        description: '400 once there is an administrator.',
        response: { 204: noContent },
      },
    },
    async (_request, reply) => {
      await noteSetUpVisit(app.db);
      return reply.code(204).send();
    },
  );
}

function registerWorkspaces(app: App): void {
  app.get(
    '/api/instances/workspaces/',
    {
      config: forAdmins,
      schema: {
        summary: 'All workspaces, newest first',
        description: 'Pages of ten; `search` is part of a name.',
        querystring: consoleListQuery,
        response: { 200: consoleWorkspacesSchema },
      },
    },
    (request) => readConsoleWorkspaces(app.db, request.query),
  );

  app.post(
    '/api/instances/workspaces/',
    {
      config: forAdmins,
      schema: {
        summary: 'Create a workspace of the own',
        description:
          'Also where people may create none. 400 for a bad or taken slug, 410 when it was taken meanwhile.',
        body: newWorkspaceInput,
        response: { 201: consoleWorkspaceSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createConsoleWorkspace(userContext(request), request.body)),
  );

  app.get(
    '/api/instances/workspace-slug-check/',
    {
      config: forAdmins,
      schema: {
        summary: 'Whether a slug is free',
        description: '`status` is true when the slug can be taken. 400 without a slug.',
        querystring: z.object({ slug: z.string().optional() }),
        response: { 200: z.object({ status: z.boolean() }) },
      },
    },
    async (request) => ({ status: await isSlugFree(app.db, request.query.slug) }),
  );
}
