import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { muteInput, muteSchema } from '@tandem/shared/notifications/mutes.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { listMutes, mute, unmute } from './mutes.ts';

const MUTES = '/api/workspaces/:slug/users/notification-mutes/';
const anyMember = { access: { workspace: 'any' } } as const;

/** What the caller does not want to be told of. */
export function registerMuteRoutes(app: App): void {
  app.get(
    MUTES,
    {
      config: anyMember,
      schema: {
        summary: 'What the caller has muted',
        description: 'Items, and with a null `issue` whole projects.',
        params: workspaceParams,
        response: { 200: z.array(muteSchema) },
      },
    },
    (request) => listMutes(workspaceContext(request)),
  );

  app.post(
    MUTES,
    {
      config: anyMember,
      schema: {
        summary: 'Mute a work item or a project',
        description: '200 with the same row for what is muted already.',
        params: workspaceParams,
        body: muteInput,
        response: { 200: muteSchema, 201: muteSchema },
      },
    },
    async (request, reply) => {
      const { row, is_new } = await mute(workspaceContext(request), request.body);
      return reply.code(is_new ? 201 : 200).send(row);
    },
  );

  app.delete(
    `${MUTES}:mute_id/`,
    {
      config: anyMember,
      schema: {
        summary: 'Mute it no longer',
        description: '404 for what others have muted.',
        params: workspaceParams.extend({ mute_id: idInput }),
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await unmute(workspaceContext(request), request.params.mute_id);
      return reply.code(204).send();
    },
  );
}
