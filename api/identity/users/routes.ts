import {
  currentUserSchema,
  profilePatchInput,
  profileSchema,
  userPatchInput,
  userRecordSchema,
  userSettingsSchema,
} from '@tandem/shared/identity/users/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { userContext } from '../../context.ts';
import { MY_CACHE } from '../../http/my-cache.ts';
import { deactivateUser } from './deactivate.ts';
import { readCurrentUser, readProfile, readSettingsOf } from './read.ts';
import { updateProfile } from './update-profile.ts';
import { updateUser } from './update-user.ts';

const mine = { config: { access: 'signed_in' } } as const;
const updatedSchema = z.object({ message: z.string() });
const UPDATED = { message: 'Updated successfully' };

/** The caller's own record (docs/contract/users.md). */
export function registerUserRoutes(app: App): void {
  app.get(
    '/api/users/me/',
    {
      config: { ...mine.config, tokens: 'of_workspaces_too' },
      schema: {
        summary: 'Who the caller is',
        description: '401 without `id` for nobody; works with only a Cookie header.',
        response: { 200: currentUserSchema },
      },
    },
    async (request, reply) => {
      reply.headers(MY_CACHE);
      return readCurrentUser(userContext(request));
    },
  );

  app.patch(
    '/api/users/me/',
    {
      ...mine,
      schema: {
        summary: "Change the caller's record",
        description: 'Other fields are ignored. 400 names the field.',
        body: userPatchInput,
        response: { 200: userRecordSchema },
      },
    },
    (request) => updateUser(userContext(request), request.body),
  );

  app.delete(
    '/api/users/me/',
    {
      ...mine,
      schema: {
        summary: "Deactivate the caller's account",
        description: '400 for an instance admin and for the only admin of a workspace or project.',
      },
    },
    async (request, reply) => {
      await deactivateUser(userContext(request), request.ip, app.config);
      return reply.code(204).send();
    },
  );

  registerBootRoutes(app);
  registerProfileWrites(app);
}

function registerBootRoutes(app: App): void {
  app.get(
    '/api/users/me/settings/',
    {
      ...mine,
      schema: {
        summary: 'Where to land after signing in',
        description:
          'The workspace used last while the caller is in it, else the oldest own one, and how many invitations wait.',
        response: { 200: userSettingsSchema },
      },
    },
    async (request, reply) => {
      reply.headers(MY_CACHE);
      return readSettingsOf(userContext(request));
    },
  );

  app.get(
    '/api/users/me/profile/',
    {
      ...mine,
      schema: {
        summary: "The caller's profile",
        description: 'What clients store about a person: theme, onboarding, language, last workspace.',
        response: { 200: profileSchema },
      },
    },
    async (request, reply) => {
      reply.headers(MY_CACHE);
      return readProfile(userContext(request));
    },
  );
}

function registerProfileWrites(app: App): void {
  app.patch(
    '/api/users/me/profile/',
    {
      ...mine,
      schema: {
        summary: "Change the caller's profile",
        description: 'JSON fields are replaced whole. 400 names the field.',
        body: profilePatchInput,
        response: { 200: profileSchema },
      },
    },
    (request) => updateProfile(userContext(request), request.body),
  );

  app.patch(
    '/api/users/me/onboard/',
    {
      ...mine,
      schema: {
        summary: 'Onboarding is over, or begins anew',
        description: 'Notes `is_onboarded` in the profile.',
        body: z.object({ is_onboarded: z.boolean() }),
        response: { 200: updatedSchema },
      },
    },
    async (request) => {
      await updateProfile(userContext(request), request.body);
      return UPDATED;
    },
  );

  app.patch(
    '/api/users/me/tour-completed/',
    {
      ...mine,
      schema: {
        summary: 'The tour was seen',
        description: 'Notes `is_tour_completed` in the profile.',
        body: z.object({ is_tour_completed: z.boolean() }),
        response: { 200: updatedSchema },
      },
    },
    async (request) => {
      await updateProfile(userContext(request), request.body);
      return UPDATED;
    },
  );
}
