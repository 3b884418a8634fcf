import type { App } from './app.ts';
import { registerAuthFormRoutes } from './auth/form-routes.ts';
import { registerAuthRoutes } from './auth/routes.ts';
import { registerInstanceRoutes } from './instance/routes.ts';
import { registerChangeRoutes } from './changes/routes.ts';
import { registerCycleRoutes } from './cycles/routes.ts';
import { registerModuleRoutes } from './modules/routes.ts';
import { registerEstimateRoutes } from './estimates/routes.ts';
import { registerUserPropertiesRoutes } from './user-properties/routes.ts';
import { registerLabelRoutes } from './labels/routes.ts';
import { registerProjectMemberRoutes } from './project-members/routes.ts';
import { registerOneProjectRoutes } from './projects/project-routes.ts';
import { registerProjectRoutes } from './projects/routes.ts';
import { registerStateRoutes } from './states/routes.ts';
import { registerMoreUserRoutes } from './users/more-routes.ts';
import { registerUserRoutes } from './users/routes.ts';
import { registerMyInvitationRoutes } from './workspace-invitations/my-routes.ts';
import { registerInvitationRoutes } from './workspace-invitations/routes.ts';
import { registerWorkItemLookupRoutes } from './work-items/lookup-routes.ts';
import { registerWorkItemRoutes } from './work-items/routes.ts';
import { registerWorkspaceMemberRoutes } from './workspace-members/routes.ts';
import { registerWorkspaceRoutes } from './workspaces/routes.ts';

/** Every resource's routes; one line each. */
export function registerRoutes(app: App): void {
  registerChangeRoutes(app);
  registerAuthRoutes(app);
  registerAuthFormRoutes(app);
  registerInstanceRoutes(app);
  registerUserRoutes(app);
  registerMoreUserRoutes(app);
  registerWorkspaceRoutes(app);
  registerWorkspaceMemberRoutes(app);
  registerInvitationRoutes(app);
  registerMyInvitationRoutes(app);
  registerProjectRoutes(app);
  registerOneProjectRoutes(app);
  registerProjectMemberRoutes(app);
  registerStateRoutes(app);
  registerLabelRoutes(app);
  registerEstimateRoutes(app);
  registerCycleRoutes(app);
  registerModuleRoutes(app);
  registerUserPropertiesRoutes(app);
  registerWorkItemRoutes(app);
  registerWorkItemLookupRoutes(app);
}
