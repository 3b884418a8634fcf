import { idInput, workspaceParams } from '@tandem/shared/http/fields.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import {
  MAX_CALENDAR_FILE,
  calendarPatchInput,
  importHolidaysInput,
  memberHoursInput,
  newHolidayInput,
} from '@tandem/shared/workspaces/working-days/input.ts';
import {
  holidayImportSchema,
  holidaySchema,
  memberHoursSchema,
  workingCalendarSchema,
} from '@tandem/shared/workspaces/working-days/schema.ts';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { noContent } from '../../http/no-content.ts';
import { registerAbsenceRoutes } from './absence-routes.ts';
import { getCalendar, updateCalendar } from './calendar.ts';
import { createHoliday, deleteHoliday } from './holidays.ts';
import { deleteHours, getHours, putHours } from './hours.ts';
import { importHolidays } from './import-holidays.ts';

const CALENDAR = '/api/workspaces/:slug/working-calendar/';
const HOLIDAYS = `${CALENDAR}holidays/`;
const HOURS = '/api/workspaces/:slug/members/:member_id/hours/';
const anyMember = { access: { workspace: 'any' } } as const;
const members = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;
const administrators = { access: { workspace: [ROLE.ADMIN] } } as const;
const holidayParams = workspaceParams.extend({ holiday_id: idInput });
const hoursParams = workspaceParams.extend({ member_id: idInput });
/** Each line break of a file is up to four characters of a body. */
const IMPORT_BODY = 2 * MAX_CALENDAR_FILE + 1024;

/** Working days, holidays, hours and absences (docs/contract/working-days.md). */
export function registerWorkingDaysRoutes(app: App): void {
  registerCalendar(app);
  registerHolidays(app);
  registerHours(app);
  registerAbsenceRoutes(app);
}

function registerCalendar(app: App): void {
  app.get(
    CALENDAR,
    {
      config: anyMember,
      schema: {
        summary: 'Working days and holidays of the workspace',
        description:
          'Minutes of each day of the week, 0 for a day off. X-Stream-Seq names the stream of the workspace.',
        params: workspaceParams,
        response: { 200: workingCalendarSchema },
      },
    },
    (request) => getCalendar(workspaceContext(request)),
  );

  app.patch(
    CALENDAR,
    {
      config: administrators,
      schema: {
        summary: 'Change the working days of the workspace',
        description: 'The days that the body names; the others stay.',
        params: workspaceParams,
        body: calendarPatchInput,
        response: { 200: workingCalendarSchema },
      },
    },
    (request) => updateCalendar(workspaceContext(request), request.body),
  );
}

function registerHolidays(app: App): void {
  app.post(
    HOLIDAYS,
    {
      config: administrators,
      schema: {
        summary: 'Add a holiday',
        description: '400 for a day that is a holiday already.',
        params: workspaceParams,
        body: newHolidayInput,
        response: { 201: holidaySchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createHoliday(workspaceContext(request), request.body)),
  );

  app.post(
    `${HOLIDAYS}import/`,
    {
      config: administrators,
      bodyLimit: IMPORT_BODY,
      schema: {
        summary: 'Add the holidays of an ICS file',
        description: 'With `dry_run` it says what it would add. At most 2 MB and 5,000 events.',
        params: workspaceParams,
        body: importHolidaysInput,
        response: { 200: holidayImportSchema },
      },
    },
    (request) => importHolidays(workspaceContext(request), request.body),
  );

  app.delete(
    `${HOLIDAYS}:holiday_id/`,
    {
      config: administrators,
      schema: {
        summary: 'Delete a holiday',
        description: '404 for one of another workspace.',
        params: holidayParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteHoliday(workspaceContext(request), request.params.holiday_id);
      return reply.code(204).send();
    },
  );
}

function registerHours(app: App): void {
  app.get(
    HOURS,
    {
      config: members,
      schema: {
        summary: 'The own hours of a member',
        description: 'Null while those of the workspace count. Members read their own, administrators all.',
        params: hoursParams,
        response: { 200: memberHoursSchema },
      },
    },
    (request) => getHours(workspaceContext(request), request.params.member_id),
  );

  app.put(
    HOURS,
    {
      config: members,
      schema: {
        summary: 'Set the own hours of a member',
        description: 'From a day on. Members set their own, administrators all.',
        params: hoursParams,
        body: memberHoursInput,
        response: { 200: memberHoursSchema },
      },
    },
    (request) => putHours(workspaceContext(request), request.params.member_id, request.body),
  );

  app.delete(
    HOURS,
    {
      config: members,
      schema: {
        summary: 'Let the hours of the workspace count for a member again',
        description: 'Also where they do already.',
        params: hoursParams,
        response: { 204: noContent },
      },
    },
    async (request, reply) => {
      await deleteHours(workspaceContext(request), request.params.member_id);
      return reply.code(204).send();
    },
  );
}
