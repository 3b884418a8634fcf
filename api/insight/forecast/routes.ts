import { forecastSchema } from '@tandem/shared/insight/forecast/schema.ts';
import type { App } from '../../app.ts';
import { projectContext } from '../../context.ts';
import { CYCLE, cycleParams, planners } from '../../planning/cycles/paths.ts';
import { MODULE, moduleParams } from '../../planning/modules/paths.ts';
import { readForecast } from './read.ts';

const DESCRIPTION =
  'By 10,000 runs over the weekly throughput of the project. Days are null with fewer than four weeks of history.';

/** When cycles and modules will be done (docs/contract/forecasts.md). */
export function registerForecastRoutes(app: App): void {
  app.get(
    `${CYCLE}forecast/`,
    {
      config: planners,
      schema: {
        summary: 'When a cycle will be done',
        description: DESCRIPTION,
        params: cycleParams,
        response: { 200: forecastSchema },
      },
    },
    (request) => readForecast(projectContext(request), 'cycle', request.params.cycle_id),
  );

  app.get(
    `${MODULE}forecast/`,
    {
      config: planners,
      schema: {
        summary: 'When a module will be done',
        description: DESCRIPTION,
        params: moduleParams,
        response: { 200: forecastSchema },
      },
    },
    (request) => readForecast(projectContext(request), 'module', request.params.module_id),
  );
}
