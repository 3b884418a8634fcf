import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { discardTimerQuery, startTimerInput, stopTimerInput } from '@tandem/shared/tracking/timer/input.ts';
import {
  runningTimerSchema,
  startedTimerSchema,
  stoppedTimerSchema,
} from '@tandem/shared/tracking/timer/schema.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { TIME, members } from '../base/paths.ts';
import { discardTimer, getTimer, startTimer, stopTimer } from './write.ts';

const PATH = `${TIME}timer/`;

/** The timer of the caller (docs/contract/time.md#timer). */
export function registerTimerRoutes(app: App): void {
  app.get(
    PATH,
    {
      config: members,
      schema: {
        summary: 'The running timer of the caller',
        description: '`timer` is null while none runs here. X-Stream-Seq names the stream of the caller.',
        params: workspaceParams,
        response: { 200: runningTimerSchema },
      },
    },
    (request) => getTimer(workspaceContext(request)),
  );

  registerDiscard(app);

  app.post(
    `${PATH}start/`,
    {
      config: members,
      schema: {
        summary: 'Start the timer for a work item, or for a project with an activity',
        description: 'A running timer is stopped and stored first; `entries` are what it became.',
        params: workspaceParams,
        body: startTimerInput,
        response: { 201: startedTimerSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await startTimer(workspaceContext(request), request.body)),
  );

  app.post(
    `${PATH}stop/`,
    {
      config: members,
      schema: {
        summary: 'Stop the timer and store what was worked',
        description:
          'An entry for each day in the time zone of the person; none for less than half a minute.',
        params: workspaceParams,
        body: stopTimerInput,
        response: { 201: stoppedTimerSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await stopTimer(workspaceContext(request), request.body)),
  );
}

function registerDiscard(app: App): void {
  app.delete(
    PATH,
    {
      config: members,
      schema: {
        summary: 'Stop the timer and store nothing',
        description: '404 while none runs here, or another one than `timer_id` names.',
        params: workspaceParams,
        querystring: discardTimerQuery,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await discardTimer(workspaceContext(request), request.query);
      return reply.code(204).send();
    },
  );
}
