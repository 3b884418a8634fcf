import type { App } from '../app.ts';
import { registerProgramAttachments } from './attachments.ts';
import { registerProgramCycles } from './cycles.ts';
import { registerProgramEstimates } from './estimates.ts';
import { registerProgramItemParts } from './item-parts.ts';
import { registerProgramItems } from './items.ts';
import { registerProgramLabels } from './labels.ts';
import { registerProgramModules } from './modules.ts';
import { registerProgramOverview } from './overview.ts';
import { registerProgramPeople } from './people.ts';
import { registerProgramProjects } from './projects.ts';
import { registerProgramRelations } from './relations.ts';
import { registerProgramStates } from './states.ts';
import { registerProgramStickies } from './stickies.ts';
import { registerProgramTypes } from './types.ts';

/** The API for programs, below /api/v1 (docs/contract/programs.md). */
export function registerProgramRoutes(app: App): void {
  registerProgramPeople(app);
  registerProgramProjects(app);
  registerProgramStates(app);
  registerProgramLabels(app);
  registerProgramTypes(app);
  registerProgramEstimates(app);
  registerProgramItems(app);
  registerProgramItemParts(app);
  registerProgramRelations(app);
  registerProgramAttachments(app);
  registerProgramCycles(app);
  registerProgramModules(app);
  registerProgramStickies(app);
  registerProgramOverview(app);
}
