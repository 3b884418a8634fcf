import type { App } from '../app.ts';
import { registerProgramAbout } from './about.ts';
import { registerProgramAttachments } from './attachments.ts';
import { registerProgramCycles } from './cycles.ts';
import { registerProgramEpics } from './epics.ts';
import { registerProgramEstimates } from './estimates.ts';
import { registerProgramIntake } from './intake.ts';
import { registerProgramInvitations } from './invitations.ts';
import { registerProgramItemParts } from './item-parts.ts';
import { registerProgramItems } from './items.ts';
import { registerProgramLabels } from './labels.ts';
import { registerProgramModules } from './modules.ts';
import { registerProgramOverview } from './overview.ts';
import { registerProgramPages } from './pages.ts';
import { registerProgramPeople } from './people.ts';
import { registerProgramProjects } from './projects.ts';
import { registerProgramRelations } from './relations.ts';
import { registerProgramRoles } from './roles.ts';
import { registerProgramStates } from './states.ts';
import { registerProgramStickies } from './stickies.ts';
import { registerMcp } from './mcp/routes.ts';
import { registerProgramTypes } from './types.ts';
import { registerProgramWorkspaceItems } from './workspace-items.ts';

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
  registerProgramIntake(app);
  registerProgramEpics(app);
  registerProgramPages(app);
  registerProgramInvitations(app);
  registerProgramWorkspaceItems(app);
  registerProgramOverview(app);
  registerProgramRoles(app);
  registerProgramAbout(app);
  registerMcp(app);
}
