import { exportAnalyticsInput } from '@tandem/shared/insight/analytics/input.ts';
import { workspaceParams } from '@tandem/shared/http/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { workspaceContext } from '../../../context.ts';
import { analysts } from '../scope.ts';
import { askForExport } from './ask.ts';

/** Counts as a file by mail (docs/contract/analytics.md#exporting-counts). */
export function registerAnalyticsExportRoutes(app: App): void {
  app.post(
    '/api/workspaces/:slug/export-analytics/',
    {
      config: analysts,
      schema: {
        summary: 'Have counts mailed as a CSV file',
        description:
          'The axes are those of `analytics/`, and so are their errors. 400 where no mail is sent.',
        params: workspaceParams,
        body: exportAnalyticsInput,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    (request) => askForExport(workspaceContext(request), request.server.config, request.body),
  );
}
