import { workspaceParams } from '@tandem/shared/http/fields.ts';
import {
  decideSheetInput,
  rejectSheetInput,
  submitSheetInput,
  teamQuery,
  weekQuery,
} from '@tandem/shared/tracking/sheets/input.ts';
import {
  sheetSchema,
  teamSchema,
  waitingSheetSchema,
  weekSchema,
} from '@tandem/shared/tracking/sheets/schema.ts';
import { z } from 'zod';
import type { App } from '../../app.ts';
import { workspaceContext } from '../../context.ts';
import { TIME, members } from '../base/paths.ts';
import { approveSheet, rejectSheet, submitSheet, unlockSheet } from './decide.ts';
import { listWaiting, readTeam } from './team.ts';
import { readWeek } from './week.ts';

const WEEK = `${TIME}week/`;

/** Weeks of people, and what is decided about them (docs/contract/time.md#sheets). */
export function registerSheetRoutes(app: App): void {
  registerReads(app);
  registerDecisions(app);
}

function registerReads(app: App): void {
  app.get(
    WEEK,
    {
      config: members,
      schema: {
        summary: 'The time sheet of a week',
        description:
          'Of the caller, or of a person whose weeks they decide about. The week begins on Monday.',
        params: workspaceParams,
        querystring: weekQuery,
        response: { 200: weekSchema },
      },
    },
    (request) => readWeek(workspaceContext(request), request.query),
  );

  app.get(
    `${TIME}team/`,
    {
      config: members,
      schema: {
        summary: 'The week of all people whose time the caller may read',
        params: workspaceParams,
        querystring: teamQuery,
        response: { 200: teamSchema },
      },
    },
    (request) => readTeam(workspaceContext(request), request.query),
  );

  app.get(
    `${TIME}sheets/`,
    {
      config: members,
      schema: {
        summary: 'Submitted weeks that wait for the caller, the oldest first',
        description: '500 at most.',
        params: workspaceParams,
        response: { 200: z.array(waitingSheetSchema) },
      },
    },
    (request) => listWaiting(workspaceContext(request)),
  );
}

function registerDecisions(app: App): void {
  const answer = { 200: sheetSchema };
  app.post(
    `${WEEK}submit/`,
    {
      config: members,
      schema: {
        summary: 'Submit a week of the caller',
        description: '400 while weeks are not approved in the workspace.',
        params: workspaceParams,
        body: submitSheetInput,
        response: answer,
      },
    },
    (request) => submitSheet(workspaceContext(request), request.body),
  );

  app.post(
    `${WEEK}approve/`,
    {
      config: members,
      schema: {
        summary: 'Approve a submitted week: its approvers',
        params: workspaceParams,
        body: decideSheetInput,
        response: answer,
      },
    },
    (request) => approveSheet(workspaceContext(request), request.body),
  );

  app.post(
    `${WEEK}reject/`,
    {
      config: members,
      schema: {
        summary: 'Give a submitted week back with a note: its approvers',
        params: workspaceParams,
        body: rejectSheetInput,
        response: answer,
      },
    },
    (request) => rejectSheet(workspaceContext(request), request.body),
  );

  app.post(
    `${WEEK}unlock/`,
    {
      config: members,
      schema: {
        summary: 'Open an approved week again: its approvers',
        params: workspaceParams,
        body: decideSheetInput,
        response: answer,
      },
    },
    (request) => unlockSheet(workspaceContext(request), request.body),
  );
}
