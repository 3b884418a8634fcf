import type { App } from './app.ts';
import { JOBS } from './jobs.ts';
import { registerPublicAssetRoutes } from './integrations/public/assets/asset-routes.ts';
import { registerCommentAssetRoutes } from './integrations/public/assets/comment-asset-routes.ts';
import { registerProjectAssetRoutes } from './files/assets/project-routes.ts';
import { registerMoreAssetRoutes } from './files/assets/more-routes.ts';
import { registerAssetRoutes } from './files/assets/routes.ts';
import { registerFileAssetRoutes } from './files/file-assets/routes.ts';
import { registerAttachmentRoutes } from './work-items/parts/attachments/routes.ts';
import { registerApiTokenRoutes } from './identity/api-tokens/routes.ts';
import { registerAuthFormRoutes } from './identity/auth/form-routes.ts';
import { registerAccountRoutes } from './identity/providers/account-routes.ts';
import { registerBackchannelRoutes } from './identity/providers/backchannel-routes.ts';
import { registerGroupMappingRoutes } from './identity/groups/routes.ts';
import { registerProviderCheckRoutes } from './identity/providers/check-routes.ts';
import { registerProviderRoutes } from './identity/providers/routes.ts';
import { registerAuthRoutes } from './identity/auth/routes.ts';
import { registerConsoleRoutes } from './identity/instance/console-routes.ts';
import { registerErasureRoutes } from './identity/erasure/routes.ts';
import { registerFactorResetRoutes } from './identity/factor-reset/routes.ts';
import { registerProveRoutes } from './identity/address/routes.ts';
import { registerChangeAddressRoutes } from './identity/change-address/routes.ts';
import { registerPublicRoutes } from './identity/instance/public-routes.ts';
import { registerInstanceRoutes } from './identity/instance/routes.ts';
import { registerSecondFactorRoutes } from './identity/second-factor/routes.ts';
import { registerConnectedProgramRoutes } from './identity/oauth/program-routes.ts';
import { registerOauthRoutes } from './identity/oauth/routes.ts';
import { registerScimRoutes } from './identity/scim/routes.ts';
import { registerScimTokenRoutes } from './identity/scim/token-routes.ts';
import { registerOperateRoutes } from './identity/operate/routes.ts';
import { registerSessionRoutes } from './identity/sessions/routes.ts';
import { registerAuditLogRoutes } from './platform/audit-log/routes.ts';
import { registerChangeRoutes } from './platform/changes/routes.ts';
import { registerFavoriteProjectRoutes } from './personal/favorites/project-routes.ts';
import { registerFavoriteRoutes } from './personal/favorites/routes.ts';
import { registerCycleRoutes } from './planning/cycles/routes.ts';
import { registerCycleArchiveRoutes } from './planning/cycles/archive/archive-routes.ts';
import { registerCyclePersonalRoutes } from './planning/cycles/personal-routes.ts';
import { registerCycleItemRoutes } from './planning/cycles/items/item-routes.ts';
import { registerCycleProgressRoutes } from './planning/cycles/progress-routes.ts';
import { registerInitiativeRoutes } from './planning/initiatives/routes.ts';
import { registerModuleArchiveRoutes } from './planning/modules/archive-routes.ts';
import { registerModuleItemRoutes } from './planning/modules/item-routes.ts';
import { registerModuleLinkRoutes } from './planning/modules/links/routes.ts';
import { registerModulePersonalRoutes } from './planning/modules/personal-routes.ts';
import { registerViewRoutes } from './planning/views/routes.ts';
import { registerViewSharingRoutes } from './planning/views/sharing-routes.ts';
import { registerModuleRoutes } from './planning/modules/routes.ts';
import { registerUpdateRoutes } from './planning/updates/routes.ts';
import { registerDocsRoutes } from './http/docs/routes.ts';
import { registerAssistantRoutes } from './integrations/assistant/routes.ts';
import { registerPhotoRoutes } from './integrations/photos/routes.ts';
import { registerPublicBoardRoutes } from './integrations/public/board-routes.ts';
import { registerPublicFormRoutes } from './integrations/public/form-routes.ts';
import { registerPublicItemRoutes } from './integrations/public/item-routes.ts';
import { registerPublicPageRoutes } from './integrations/public/page-routes.ts';
import { registerPublicWriteRoutes } from './integrations/public/write-routes.ts';
import { registerIntakeFormRoutes } from './integrations/intake-form/routes.ts';
import { registerIntakeHookRoutes } from './integrations/intake-hook/routes.ts';
import { registerGithubSyncRoutes } from './integrations/github-sync/routes.ts';
import { registerImporterRoutes } from './integrations/imports/routes.ts';
import { registerDeployBoardRoutes } from './integrations/publish/routes.ts';
import { registerWebhookDeliveryRoutes } from './integrations/webhooks/delivery-routes.ts';
import { registerWebhookRoutes } from './integrations/webhooks/routes.ts';
import { registerDraftRoutes } from './work-items/drafts/routes.ts';
import { registerEpicRoutes } from './work-items/epics/routes.ts';
import { registerEstimateRoutes } from './projects/estimates/routes.ts';
import { registerAnalyticsExportRoutes } from './insight/analytics/export/routes.ts';
import { registerAnalyticViewRoutes } from './insight/analytics/saved/routes.ts';
import { registerAdvancedAnalyticsRoutes } from './insight/analytics/advanced/routes.ts';
import { registerReportRoutes } from './insight/analytics/reports/routes.ts';
import { registerAnalyticsRoutes } from './insight/analytics/routes.ts';
import { registerExportRoutes } from './insight/exports/routes.ts';
import { registerUserPropertiesRoutes } from './personal/user-properties/routes.ts';
import { registerBackupRoutes } from './platform/backups/routes.ts';
import { registerHealthRoutes } from './platform/health/routes.ts';
import { registerJobRoutes } from './platform/jobs/routes.ts';
import { registerLabelRoutes } from './projects/labels/routes.ts';
import { registerMailRoutes } from './platform/mail/routes.ts';
import { registerInboxRoutes } from './notifications/inbox/routes.ts';
import { registerMuteRoutes } from './notifications/mutes/routes.ts';
import { registerPushRoutes } from './notifications/push/routes.ts';
import { registerUnsubscribeRoutes } from './notifications/unsubscribe/routes.ts';
import { registerNotificationPreferencesRoutes } from './notifications/preferences/routes.ts';
import { registerPageRoutes } from './pages/routes.ts';
import { registerProgramRoutes } from './programs/routes.ts';
import { registerProjectInvitationRoutes } from './projects/invitations/routes.ts';
import { registerProjectCoverRoutes } from './files/project-covers/routes.ts';
import { registerProjectMemberRoutes } from './projects/members/routes.ts';
import { registerOneProjectRoutes } from './projects/projects/project-routes.ts';
import { registerProjectRoutes } from './projects/projects/routes.ts';
import { registerRecentVisitRoutes } from './personal/recent-visits/routes.ts';
import { registerPreferenceRoutes } from './personal/preferences/routes.ts';
import { registerQuickLinkRoutes } from './personal/quick-links/routes.ts';
import { registerWorkspacePropertiesRoutes } from './personal/user-properties/workspace-routes.ts';
import { registerPeopleRoutes } from './insight/people/routes.ts';
import { registerDashboardRoutes } from './insight/dashboard/routes.ts';
import { registerTimeRoutes } from './tracking/routes.ts';
import { registerStickyRoutes } from './personal/stickies/routes.ts';
import { registerStateRoutes } from './projects/states/routes.ts';
import { registerMoreUserRoutes } from './identity/users/more-routes.ts';
import { registerUserRoutes } from './identity/users/routes.ts';
import { registerMyInvitationRoutes } from './workspaces/invitations/my-routes.ts';
import { registerInvitationRoutes } from './workspaces/invitations/routes.ts';
import { registerInviteLinkRoutes } from './workspaces/invite-link/routes.ts';
import { registerActivityRoutes } from './work-items/parts/history/routes.ts';
import { registerBulkRoutes } from './work-items/bulk/routes.ts';
import { registerCommentRoutes } from './work-items/parts/comments/routes.ts';
import { registerApprovalRoutes } from './work-items/approvals/routes.ts';
import { registerRecurrenceRoutes } from './work-items/recurrences/routes.ts';
import { registerTemplateRoutes } from './work-items/templates/routes.ts';
import { registerTemplateUseRoutes } from './work-items/templates/use-routes.ts';
import { registerItemArchiveRoutes } from './work-items/archive/routes.ts';
import { registerIntakeMailRoutes } from './work-items/intake-mail/routes.ts';
import { registerIntakeRoutes } from './work-items/intake/routes.ts';
import { registerItemMoveRoutes } from './work-items/move/routes.ts';
import { registerLinkRoutes } from './work-items/parts/links/routes.ts';
import { registerSubItemRoutes } from './work-items/parts/sub-items/routes.ts';
import { registerReactionRoutes } from './work-items/parts/reactions/routes.ts';
import { registerRelationRoutes } from './work-items/parts/relations/routes.ts';
import { registerSubscriptionRoutes } from './work-items/parts/subscriptions/routes.ts';
import { registerVersionRoutes } from './work-items/parts/versions/routes.ts';
import { registerSearchRoutes } from './insight/search/routes.ts';
import { registerDashboardRowRoutes } from './insight/dashboards/routes.ts';
import { registerTileRoutes } from './insight/dashboards/tiles/routes.ts';
import { registerDashboardDataRoutes } from './insight/dashboards/data/routes.ts';
import { registerOpenDashboardRoutes } from './insight/dashboards/published/routes.ts';
import { registerWallRoutes } from './insight/dashboards/walls/routes.ts';
import { registerDashboardTokenRoutes } from './insight/dashboards/tokens/routes.ts';
import { registerForecastRoutes } from './insight/forecast/routes.ts';
import { registerItemTimeRoutes } from './insight/item-times/routes.ts';
import { takeDashboards } from './insight/dashboards/undo.ts';
import { takePlans } from './planning/undo/take-plans.ts';
import { takeAll } from './work-items/undo/others.ts';
import { registerTransitionRoutes } from './work-items/transitions/routes.ts';
import { registerUndoRoutes } from './work-items/undo/routes.ts';
import { registerWorkItemLookupRoutes } from './work-items/lists/lookup/lookup-routes.ts';
import { registerFieldConversionRoutes } from './projects/fields/convert/routes.ts';
import { registerFieldRoutes } from './projects/fields/routes.ts';
import { registerWorkflowRoutes } from './projects/workflow/routes.ts';
import { registerWorkItemTypeRoutes } from './projects/types/routes.ts';
import { registerWorkItemRoutes } from './work-items/items/routes.ts';
import { registerWorkItemListRoutes } from './work-items/lists/routes.ts';
import { registerWorkspaceListRoutes } from './work-items/lists/workspace-routes.ts';
import { registerAgentRoutes } from './workspaces/agents/routes.ts';
import { registerWorkspaceMemberRoutes } from './workspaces/members/routes.ts';
import { registerWorkspaceThemeRoutes } from './workspaces/themes/routes.ts';
import { registerWorkingDaysRoutes } from './workspaces/working-days/routes.ts';
import { registerWorkspaceRoutes } from './workspaces/workspaces/routes.ts';

/** Every resource's routes; one line each. */
const ROUTES: readonly ((app: App) => void)[] = [
  registerDocsRoutes,
  registerChangeRoutes,
  registerAuthRoutes,
  registerAuthFormRoutes,
  registerProviderRoutes,
  registerBackchannelRoutes,
  registerGroupMappingRoutes,
  registerProviderCheckRoutes,
  registerAccountRoutes,
  registerSessionRoutes,
  registerSecondFactorRoutes,
  registerProveRoutes,
  registerChangeAddressRoutes,
  registerFactorResetRoutes,
  registerErasureRoutes,
  registerOperateRoutes,
  registerApiTokenRoutes,
  registerOauthRoutes,
  registerScimRoutes,
  registerScimTokenRoutes,
  registerConnectedProgramRoutes,
  registerAuditLogRoutes,
  registerInstanceRoutes,
  registerConsoleRoutes,
  registerBackupRoutes,
  registerHealthRoutes,
  (app) => registerJobRoutes(app, JOBS),
  registerMailRoutes,
  registerPublicRoutes,
  registerUserRoutes,
  registerMoreUserRoutes,
  registerWorkspaceRoutes,
  registerAgentRoutes,
  registerWorkspaceMemberRoutes,
  registerWorkspaceThemeRoutes,
  registerWorkingDaysRoutes,
  registerInvitationRoutes,
  registerMyInvitationRoutes,
  registerInviteLinkRoutes,
  registerProjectRoutes,
  registerOneProjectRoutes,
  registerProjectInvitationRoutes,
  registerProjectMemberRoutes,
  registerStateRoutes,
  registerLabelRoutes,
  registerEstimateRoutes,
  registerDeployBoardRoutes,
  registerIntakeFormRoutes,
  registerIntakeHookRoutes,
  registerPublicBoardRoutes,
  registerPublicFormRoutes,
  registerPublicItemRoutes,
  registerPublicPageRoutes,
  registerPublicWriteRoutes,
  registerWebhookRoutes,
  registerWebhookDeliveryRoutes,
  registerImporterRoutes,
  registerGithubSyncRoutes,
  registerAssistantRoutes,
  registerPhotoRoutes,
  registerExportRoutes,
  registerAnalyticsRoutes,
  registerAnalyticViewRoutes,
  registerAnalyticsExportRoutes,
  registerAdvancedAnalyticsRoutes,
  registerReportRoutes,
  registerCycleRoutes,
  registerCycleItemRoutes,
  registerCycleProgressRoutes,
  registerCycleArchiveRoutes,
  registerCyclePersonalRoutes,
  registerModuleRoutes,
  registerModuleItemRoutes,
  registerModuleLinkRoutes,
  registerInitiativeRoutes,
  registerModuleArchiveRoutes,
  registerModulePersonalRoutes,
  registerUpdateRoutes,
  registerViewRoutes,
  registerViewSharingRoutes,
  registerFavoriteRoutes,
  registerFavoriteProjectRoutes,
  registerRecentVisitRoutes,
  registerStickyRoutes,
  registerTimeRoutes,
  registerQuickLinkRoutes,
  registerPreferenceRoutes,
  registerWorkspacePropertiesRoutes,
  registerPeopleRoutes,
  registerDashboardRoutes,
  registerDashboardRowRoutes,
  registerTileRoutes,
  registerDashboardTokenRoutes,
  registerDashboardDataRoutes,
  registerWallRoutes,
  registerOpenDashboardRoutes,
  registerForecastRoutes,
  registerItemTimeRoutes,
  registerUserPropertiesRoutes,
  registerInboxRoutes,
  registerNotificationPreferencesRoutes,
  registerMuteRoutes,
  registerPushRoutes,
  registerUnsubscribeRoutes,
  registerPageRoutes,
  registerProgramRoutes,
  registerWorkItemTypeRoutes,
  registerFieldRoutes,
  registerFieldConversionRoutes,
  registerWorkflowRoutes,
  registerWorkItemListRoutes,
  registerWorkspaceListRoutes,
  registerWorkItemRoutes,
  registerWorkItemLookupRoutes,
  registerTransitionRoutes,
  registerSearchRoutes,
  registerSubItemRoutes,
  registerBulkRoutes,
  registerItemArchiveRoutes,
  registerItemMoveRoutes,
  (app) => registerUndoRoutes(app, takeAll([takePlans, takeDashboards])),
  registerDraftRoutes,
  registerIntakeRoutes,
  registerIntakeMailRoutes,
  registerEpicRoutes,
  registerCommentRoutes,
  registerApprovalRoutes,
  registerRecurrenceRoutes,
  registerTemplateRoutes,
  registerTemplateUseRoutes,
  registerLinkRoutes,
  registerActivityRoutes,
  registerAttachmentRoutes,
  registerAssetRoutes,
  registerMoreAssetRoutes,
  registerFileAssetRoutes,
  registerProjectCoverRoutes,
  registerProjectAssetRoutes,
  registerPublicAssetRoutes,
  registerCommentAssetRoutes,
  registerReactionRoutes,
  registerRelationRoutes,
  registerSubscriptionRoutes,
  registerVersionRoutes,
];

export function registerRoutes(app: App): void {
  for (const register of ROUTES) register(app);
}
