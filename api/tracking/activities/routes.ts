import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { createActivityInput, updateActivityInput } from '@tandem/shared/tracking/activities/input.ts';
import { timeActivitySchema } from '@tandem/shared/tracking/activities/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { TIME, administrators, members } from '../base/paths.ts';
import { createActivity, deleteActivity, listActivities, updateActivity } from './write.ts';

const PATH = `${TIME}activities/`;
const activityParams = workspaceParams.extend({ activity_id: idInput });

/** What time is spent on (docs/contract/time.md#activities). */
export function registerTimeActivityRoutes(app: App): void {
  app.get(
    PATH,
    {
      config: members,
      schema: {
        summary: 'Activities of the workspace in their order',
        description: 'Archived ones are among them. X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: z.array(timeActivitySchema) },
      },
    },
    (request) => listActivities(workspaceContext(request)),
  );

  app.post(
    PATH,
    {
      config: administrators,
      schema: {
        summary: 'Add an activity',
        params: workspaceParams,
        body: createActivityInput,
        response: { 201: timeActivitySchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createActivity(workspaceContext(request), request.body)),
  );

  app.patch(
    `${PATH}:activity_id/`,
    {
      config: administrators,
      schema: {
        summary: 'Rename, colour, move or archive an activity',
        params: activityParams,
        body: updateActivityInput,
        response: { 200: timeActivitySchema },
      },
    },
    (request) => updateActivity(workspaceContext(request), request.params.activity_id, request.body),
  );

  app.delete(
    `${PATH}:activity_id/`,
    {
      config: administrators,
      schema: {
        summary: 'Delete an activity that no time has',
        description: '400 for one that time has: archive it instead.',
        params: activityParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteActivity(workspaceContext(request), request.params.activity_id);
      return reply.code(204).send();
    },
  );
}
