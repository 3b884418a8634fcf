import type { Migration } from 'kysely/migration';
import * as identity from './0001-0099/0001_identity.ts';
import * as projects from './0001-0099/0002_projects.ts';
import * as workItems from './0001-0099/0003_work_items.ts';
import * as pages from './0001-0099/0004_pages.ts';
import * as changeLog from './0001-0099/0005_change_log.ts';
import * as signInAttempts from './0001-0099/0006_sign_in_attempts.ts';
import * as jobRuns from './0001-0099/0007_job_runs.ts';
import * as files from './0001-0099/0008_files.ts';
import * as projectSettings from './0001-0099/0009_project_settings.ts';
import * as search from './0001-0099/0010_search.ts';
import * as itemDetails from './0001-0099/0011_item_details.ts';
import * as itemEdits from './0001-0099/0012_item_edits.ts';
import * as typesAndDrafts from './0001-0099/0013_types_and_drafts.ts';
import * as recentVisits from './0001-0099/0014_recent_visits.ts';
import * as exports from './0001-0099/0015_exports.ts';
import * as namesBesideKeys from './0001-0099/0016_names_beside_keys.ts';
import * as referencesOfItems from './0001-0099/0017_references_of_items.ts';
import * as textsOfDocuments from './0001-0099/0020_texts_of_documents.ts';
import * as itemsBehindChanges from './0001-0099/0021_items_behind_changes.ts';
import * as linksOfInvitations from './0001-0099/0022_links_of_invitations.ts';
import * as placesOfNewItems from './0001-0099/0023_places_of_new_items.ts';
import * as editsOfCreation from './0001-0099/0024_edits_of_creation.ts';
import * as stickies from './0001-0099/0025_stickies.ts';
import * as cheaperWrites from './0001-0099/0026_cheaper_writes.ts';
import * as signInSecurity from './0001-0099/0027_sign_in_security.ts';
import * as placesOfMembers from './0001-0099/0028_places_of_members.ts';
import * as historyGoesByTrigger from './0001-0099/0029_history_goes_by_trigger.ts';
import * as mail from './0001-0099/0030_mail.ts';
import * as secondFactor from './0001-0099/0035_second_factor.ts';
import * as home from './0001-0099/0036_home.ts';
import * as providerSignIn from './0001-0099/0037_provider_sign_in.ts';
import * as passkeySignIn from './0001-0099/0065_passkey_sign_in.ts';
import * as filesByKey from './0001-0099/0066_files_by_key.ts';
import * as cycleMemberships from './0001-0099/0070_cycle_memberships.ts';
import * as viewsOfPlanning from './0001-0099/0071_views_of_planning.ts';
import * as modules from './0001-0099/0072_modules.ts';
import * as daysOfCycles from './0001-0099/0073_days_of_cycles.ts';
import * as views from './0001-0099/0074_views.ts';
import * as countsOfPlanning from './0001-0099/0080_counts_of_planning.ts';
import * as editsOfParts from './0001-0099/0085_edits_of_parts.ts';
import * as requestsOfTokens from './0001-0099/0090_requests_of_tokens.ts';
import * as backups from './0001-0099/0091_backups.ts';
import * as analyticViews from './0001-0099/0095_analytic_views.ts';
import * as reports from './0001-0099/0096_reports.ts';
import * as cycleSchedules from './0100-0199/0100_cycle_schedules.ts';
import * as notifications from './0100-0199/0105_notifications.ts';
import * as intake from './0100-0199/0113_intake.ts';
import * as externalIds from './0100-0199/0120_external_ids.ts';
import * as workspaceThemes from './0100-0199/0121_workspace_themes.ts';
import * as planningCounts from './0100-0199/0126_planning_counts.ts';
import * as reportsByIndex from './0100-0199/0127_reports_by_index.ts';
import * as webhooks from './0100-0199/0140_webhooks.ts';
import * as publicBoards from './0100-0199/0170_public_boards.ts';
import * as intakeMail from './0100-0199/0180_intake_mail.ts';
import * as planEdits from './0100-0199/0190_plan_edits.ts';
import * as intakeForms from './0200-0299/0200_intake_forms.ts';
import * as inviteLinks from './0200-0299/0220_invite_links.ts';
import * as pageComments from './0200-0299/0225_page_comments.ts';
import * as pageLinks from './0200-0299/0226_page_links.ts';
import * as namedVersions from './0200-0299/0227_named_versions.ts';
import * as importers from './0200-0299/0230_importers.ts';
import * as workspaceArchives from './0200-0299/0235_workspace_archives.ts';
import * as worklogs from './0200-0299/0245_worklogs.ts';
import * as webhookFormats from './0200-0299/0246_webhook_formats.ts';
import * as intakeHooks from './0200-0299/0247_intake_hooks.ts';
import * as peopleOfCycles from './0200-0299/0255_people_of_cycles.ts';
import * as inboxByIndex from './0200-0299/0265_inbox_by_index.ts';
import * as liveImports from './0200-0299/0270_live_imports.ts';
import * as nearNames from './0200-0299/0280_near_names.ts';
import * as undoOfImports from './0200-0299/0290_undo_of_imports.ts';
import * as dashboard from './0200-0299/0295_dashboard.ts';
import * as agents from './0200-0299/0296_agents.ts';
import * as priorityWithState from './0200-0299/0298_priority_with_state.ts';
import * as aboutOfChanges from './0200-0299/0299_about_of_changes.ts';
import * as workspacesByCreator from './0300-0399/0305_workspaces_by_creator.ts';
import * as pushOfSessions from './0300-0399/0307_push_of_sessions.ts';
import * as factorResets from './0300-0399/0308_factor_resets.ts';
import * as webhookOwners from './0300-0399/0341_webhook_owners.ts';
import * as rawTextsOfModules from './0300-0399/0342_raw_texts_of_modules.ts';
import * as mentionsOfDeliveries from './0300-0399/0343_mentions_of_deliveries.ts';
import * as countsThatStay from './0300-0399/0344_counts_that_stay.ts';
import * as richFilters from './0300-0399/0345_rich_filters.ts';
import * as oauth from './0300-0399/0348_oauth.ts';
import * as searchByFoldedWords from './0300-0399/0350_search_by_folded_words.ts';
import * as wordsOfPages from './0300-0399/0351_words_of_pages.ts';
import * as importsOfServices from './0300-0399/0352_imports_of_services.ts';
import * as limitsOfColumns from './0300-0399/0355_limits_of_columns.ts';
import * as threadsOfComments from './0300-0399/0358_threads_of_comments.ts';
import * as kindsOfModules from './0300-0399/0362_kinds_of_modules.ts';
import * as fields from './0300-0399/0363_fields.ts';
import * as fieldWork from './0300-0399/0364_field_work.ts';
import * as fieldFormulas from './0300-0399/0365_field_formulas.ts';
import * as fieldsOfDrafts from './0300-0399/0366_fields_of_drafts.ts';
import * as valuesOfFields from './0300-0399/0368_values_of_fields.ts';
import * as workflows from './0300-0399/0369_workflows.ts';
import * as pointsInFormulas from './0300-0399/0374_points_in_formulas.ts';
import * as fieldsOfForms from './0300-0399/0378_fields_of_forms.ts';
import * as listsOfApprovals from './0300-0399/0379_lists_of_approvals.ts';
import * as templates from './0300-0399/0380_templates.ts';
import * as recurrences from './0300-0399/0383_recurrences.ts';
import * as time from './0300-0399/0385_time.ts';
import * as daysOfLoggedTime from './0300-0399/0386_days_of_logged_time.ts';
import * as timersAndSheets from './0300-0399/0387_timers_and_sheets.ts';
import * as workingDays from './0300-0399/0388_working_days.ts';
import * as daysOff from './0300-0399/0389_days_off.ts';
import * as plannedTime from './0300-0399/0390_planned_time.ts';
import * as plannedTimeOfVersions from './0300-0399/0391_planned_time_of_versions.ts';
import * as billableTimeOfProjects from './0300-0399/0392_billable_time_of_projects.ts';
import * as timeOfWebhooks from './0300-0399/0393_time_of_webhooks.ts';
import * as initiatives from './0300-0399/0394_initiatives.ts';
import * as switchesOfWorkspaces from './0300-0399/0395_switches_of_workspaces.ts';
import * as undoOfInitiatives from './0300-0399/0396_undo_of_initiatives.ts';
import * as updates from './0300-0399/0398_updates.ts';
import * as healthOfModules from './0300-0399/0399_health_of_modules.ts';
import * as updatesOfProjects from './0400-0499/0400_updates_of_projects.ts';
import * as notificationsOfUpdates from './0400-0499/0401_notifications_of_updates.ts';
import * as mailOfUpdates from './0400-0499/0402_mail_of_updates.ts';
import * as dashboards from './0400-0499/0403_dashboards.ts';
import * as dashboardTokens from './0400-0499/0404_dashboard_tokens.ts';
import * as dashboardEdits from './0400-0499/0405_dashboard_edits.ts';
import * as itemsInTurn from './0400-0499/0407_items_in_turn.ts';
import * as changesByDay from './0400-0499/0408_changes_by_day.ts';
import * as updatesOfWebhooks from './0400-0499/0410_updates_of_webhooks.ts';
import * as movesBetweenModules from './0400-0499/0411_moves_between_modules.ts';
import * as requestHours from './0400-0499/0416_request_hours.ts';
import * as erasures from './0400-0499/0418_erasures.ts';
import * as verifiedBackups from './0400-0499/0421_verified_backups.ts';
import * as companySignIn from './0400-0499/0422_company_sign_in.ts';
import * as scim from './0400-0499/0423_scim.ts';

/** Every migration, in order of its name. Forward only: what is released is never edited. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001_identity': identity,
  '0002_projects': projects,
  '0003_work_items': workItems,
  '0004_pages': pages,
  '0005_change_log': changeLog,
  '0006_sign_in_attempts': signInAttempts,
  '0007_job_runs': jobRuns,
  '0008_files': files,
  '0009_project_settings': projectSettings,
  '0010_search': search,
  '0011_item_details': itemDetails,
  '0012_item_edits': itemEdits,
  '0013_types_and_drafts': typesAndDrafts,
  '0014_recent_visits': recentVisits,
  '0015_exports': exports,
  '0016_names_beside_keys': namesBesideKeys,
  '0017_references_of_items': referencesOfItems,
  '0020_texts_of_documents': textsOfDocuments,
  '0021_items_behind_changes': itemsBehindChanges,
  '0022_links_of_invitations': linksOfInvitations,
  '0023_places_of_new_items': placesOfNewItems,
  '0024_edits_of_creation': editsOfCreation,
  '0025_stickies': stickies,
  '0026_cheaper_writes': cheaperWrites,
  '0027_sign_in_security': signInSecurity,
  '0028_places_of_members': placesOfMembers,
  '0029_history_goes_by_trigger': historyGoesByTrigger,
  '0030_mail': mail,
  '0035_second_factor': secondFactor,
  '0036_home': home,
  '0037_provider_sign_in': providerSignIn,
  '0065_passkey_sign_in': passkeySignIn,
  '0066_files_by_key': filesByKey,
  '0070_cycle_memberships': cycleMemberships,
  '0071_views_of_planning': viewsOfPlanning,
  '0072_modules': modules,
  '0073_days_of_cycles': daysOfCycles,
  '0074_views': views,
  '0080_counts_of_planning': countsOfPlanning,
  '0085_edits_of_parts': editsOfParts,
  '0090_requests_of_tokens': requestsOfTokens,
  '0091_backups': backups,
  '0095_analytic_views': analyticViews,
  '0096_reports': reports,
  '0100_cycle_schedules': cycleSchedules,
  '0105_notifications': notifications,
  '0113_intake': intake,
  '0120_external_ids': externalIds,
  '0121_workspace_themes': workspaceThemes,
  '0126_planning_counts': planningCounts,
  '0127_reports_by_index': reportsByIndex,
  '0140_webhooks': webhooks,
  '0170_public_boards': publicBoards,
  '0180_intake_mail': intakeMail,
  '0190_plan_edits': planEdits,
  '0200_intake_forms': intakeForms,
  '0220_invite_links': inviteLinks,
  '0225_page_comments': pageComments,
  '0226_page_links': pageLinks,
  '0227_named_versions': namedVersions,
  '0230_importers': importers,
  '0235_workspace_archives': workspaceArchives,
  '0245_worklogs': worklogs,
  '0246_webhook_formats': webhookFormats,
  '0247_intake_hooks': intakeHooks,
  '0255_people_of_cycles': peopleOfCycles,
  '0265_inbox_by_index': inboxByIndex,
  '0270_live_imports': liveImports,
  '0280_near_names': nearNames,
  '0290_undo_of_imports': undoOfImports,
  '0295_dashboard': dashboard,
  '0296_agents': agents,
  '0298_priority_with_state': priorityWithState,
  '0299_about_of_changes': aboutOfChanges,
  '0305_workspaces_by_creator': workspacesByCreator,
  '0307_push_of_sessions': pushOfSessions,
  '0308_factor_resets': factorResets,
  '0341_webhook_owners': webhookOwners,
  '0342_raw_texts_of_modules': rawTextsOfModules,
  '0343_mentions_of_deliveries': mentionsOfDeliveries,
  '0344_counts_that_stay': countsThatStay,
  '0345_rich_filters': richFilters,
  '0348_oauth': oauth,
  '0350_search_by_folded_words': searchByFoldedWords,
  '0351_words_of_pages': wordsOfPages,
  '0352_imports_of_services': importsOfServices,
  '0355_limits_of_columns': limitsOfColumns,
  '0358_threads_of_comments': threadsOfComments,
  '0362_kinds_of_modules': kindsOfModules,
  '0363_fields': fields,
  '0364_field_work': fieldWork,
  '0365_field_formulas': fieldFormulas,
  '0366_fields_of_drafts': fieldsOfDrafts,
  '0368_values_of_fields': valuesOfFields,
  '0369_workflows': workflows,
  '0374_points_in_formulas': pointsInFormulas,
  '0378_fields_of_forms': fieldsOfForms,
  '0379_lists_of_approvals': listsOfApprovals,
  '0380_templates': templates,
  '0383_recurrences': recurrences,
  '0385_time': time,
  '0386_days_of_logged_time': daysOfLoggedTime,
  '0387_timers_and_sheets': timersAndSheets,
  '0388_working_days': workingDays,
  '0389_days_off': daysOff,
  '0390_planned_time': plannedTime,
  '0391_planned_time_of_versions': plannedTimeOfVersions,
  '0392_billable_time_of_projects': billableTimeOfProjects,
  '0393_time_of_webhooks': timeOfWebhooks,
  '0394_initiatives': initiatives,
  '0395_switches_of_workspaces': switchesOfWorkspaces,
  '0396_undo_of_initiatives': undoOfInitiatives,
  '0398_updates': updates,
  '0399_health_of_modules': healthOfModules,
  '0400_updates_of_projects': updatesOfProjects,
  '0401_notifications_of_updates': notificationsOfUpdates,
  '0402_mail_of_updates': mailOfUpdates,
  '0403_dashboards': dashboards,
  '0404_dashboard_tokens': dashboardTokens,
  '0405_dashboard_edits': dashboardEdits,
  '0407_items_in_turn': itemsInTurn,
  '0408_changes_by_day': changesByDay,
  '0410_updates_of_webhooks': updatesOfWebhooks,
  '0411_moves_between_modules': movesBetweenModules,
  '0416_request_hours': requestHours,
  '0418_erasures': erasures,
  '0421_verified_backups': verifiedBackups,
  '0422_company_sign_in': companySignIn,
  '0423_scim': scim,
};
