/** What client 1.3.1 asks below a workspace. */
export const WORKSPACE_CALLS = `
GET POST /api/workspaces/
GET PATCH DELETE W/
GET POST W/invitations/
PATCH DELETE W/invitations/{id}/
GET POST W/invitations/{id}/join/
GET W/members/
PATCH DELETE W/members/{id}/
POST W/members/leave/
GET W/workspace-members/me/
GET W/project-members/
POST W/workspace-views/
GET POST W/workspace-themes/
GET PATCH DELETE W/workspace-themes/{id}/
GET W/user-stats/{id}/
GET W/user-profile/{id}/
GET W/user-activity/{id}/
POST W/user-activity/{id}/export/
GET W/user-issues/{id}/
GET PATCH W/user-properties/

GET W/labels/
GET W/states/
GET W/estimates/
GET W/cycles/
GET W/active-cycles/
GET W/modules/
GET W/issues/
GET W/work-items/{id}/
GET W/search/
GET W/entity-search/
GET POST W/views/
GET PATCH DELETE W/views/{id}/
GET POST W/draft-issues/
GET PATCH DELETE W/draft-issues/{id}/
POST W/draft-to-issue/{id}/

GET POST W/user-favorites/
PATCH DELETE W/user-favorites/{id}/
GET W/user-favorites/{id}/group/
GET POST W/user-favorite-projects/
DELETE W/user-favorite-projects/{id}/
GET POST W/quick-links/
GET PATCH DELETE W/quick-links/{id}/
GET W/recent-visits/
GET POST W/stickies/
GET PATCH DELETE W/stickies/{id}/
GET W/home-preferences/
PATCH W/home-preferences/quick_links/
PATCH W/home-preferences/recents/
PATCH W/home-preferences/my_stickies/
GET PATCH W/sidebar-preferences/
PATCH W/sidebar-preferences/views/
PATCH W/sidebar-preferences/active_cycles/
PATCH W/sidebar-preferences/analytics/
PATCH W/sidebar-preferences/drafts/
PATCH W/sidebar-preferences/your_work/
PATCH W/sidebar-preferences/archives/
PATCH W/sidebar-preferences/stickies/
GET W/dashboard/
GET W/dashboard/{id}/
GET /api/dashboard/{id}/
PATCH /api/dashboard/{id}/widgets/{id}/

GET W/users/notifications/
GET PATCH DELETE W/users/notifications/{id}/
POST DELETE W/users/notifications/{id}/read/
POST DELETE W/users/notifications/{id}/archive/
GET W/users/notifications/unread/
POST W/users/notifications/mark-all-read/

GET POST W/webhooks/
GET PATCH DELETE W/webhooks/{id}/
POST W/webhooks/{id}/regenerate/
GET W/webhook-logs/{id}/
GET POST W/api-tokens/
GET DELETE W/api-tokens/{id}/
POST W/service-api-tokens/
GET POST W/export-issues/
POST W/ai-assistant/

GET W/analytics/
GET W/default-analytics/
POST W/export-analytics/
GET POST W/analytic-view/
GET PATCH DELETE W/analytic-view/{id}/
GET W/saved-analytic-view/{id}/
GET W/advance-analytics/
GET W/advance-analytics-stats/
GET W/advance-analytics-charts/

POST AW/
GET PATCH DELETE AW/{id}/
POST AW/restore/{id}/
GET AW/check/{id}/
GET AW/download/{id}/
POST AW/duplicate-assets/{id}/
POST W/file-assets/
GET DELETE /api/workspaces/file-assets/{id}/{key}/
POST /api/workspaces/file-assets/{id}/{key}/restore/

GET /api/integrations/
GET W/workspace-integrations/
POST W/workspace-integrations/{provider}/
DELETE W/workspace-integrations/{id}/{provider}/
GET W/workspace-integrations/{id}/github-repositories/
GET W/importers/
GET POST W/importers/jira/
GET POST W/importers/github/
DELETE W/importers/jira/{id}/
DELETE W/importers/github/{id}/
POST W/projects/importers/jira/
POST W/projects/importers/github/
`;
