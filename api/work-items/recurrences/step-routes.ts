import { idInput, projectParams } from '@tandem/shared/http/fields.ts';
import { pauseInput, skipInput, unskipInput } from '@tandem/shared/work-items/recurrences/input.ts';
import { recurrenceSchema } from '@tandem/shared/work-items/recurrences/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { pauseRecurrence, resumeRecurrence } from './pause.ts';
import { skipRun, unskipRun } from './skip.ts';

const ONE = '/api/workspaces/:slug/projects/:project_id/recurrences/:recurrence_id/';
const params = projectParams.extend({ recurrence_id: idInput });
const admins = { access: { project: [ROLE.ADMIN] } } as const;
const response = { 200: recurrenceSchema };

/** Routes that pause a recurrence and leave days out. */
export function registerRecurrenceSteps(app: App): void {
  registerPauses(app);
  registerSkips(app);
}

function registerPauses(app: App): void {
  app.post(
    `${ONE}pause/`,
    {
      config: admins,
      schema: {
        summary: 'Pause a recurrence',
        description: 'Until it is resumed, or until a day.',
        params,
        body: pauseInput,
        response,
      },
    },
    (request) => pauseRecurrence(projectContext(request), request.params.recurrence_id, request.body),
  );

  app.post(
    `${ONE}resume/`,
    {
      config: admins,
      schema: {
        summary: 'Resume a recurrence',
        description: 'What was due in the pause is not made.',
        params,
        response,
      },
    },
    (request) => resumeRecurrence(projectContext(request), request.params.recurrence_id),
  );
}

function registerSkips(app: App): void {
  app.post(
    `${ONE}skip/`,
    {
      config: admins,
      schema: {
        summary: 'Skip a due day of a recurrence',
        description: 'Without `due` the next one. It uses up no turn.',
        params,
        body: skipInput,
        response,
      },
    },
    (request) => skipRun(projectContext(request), request.params.recurrence_id, request.body),
  );

  app.post(
    `${ONE}unskip/`,
    {
      config: admins,
      schema: { summary: 'Take a skipped day back', params, body: unskipInput, response },
    },
    (request) => unskipRun(projectContext(request), request.params.recurrence_id, request.body),
  );
}
