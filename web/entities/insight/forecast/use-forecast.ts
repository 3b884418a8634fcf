import type { Forecast } from '@tandem/shared/insight/forecast/schema.ts';
import { useProjectAnswer } from './use-project-answer.ts';

export type { Forecast } from '@tandem/shared/insight/forecast/schema.ts';

export type Forecasted = { kind: 'cycle' | 'module'; id: string; project_id: string };

/** When a cycle or module is probably done (docs/contract/forecasts.md); null until it is known. */
export const useForecast = ({ kind, id, project_id }: Forecasted) =>
  useProjectAnswer<Forecast>(project_id, `${kind}s/${id}/forecast/`).data;
