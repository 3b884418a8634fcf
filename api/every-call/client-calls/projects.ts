/** What client 1.3.1 asks below a project. */
export const PROJECT_CALLS = `
GET POST W/projects/
GET W/projects/details/
GET DELETE W/project-identifiers/
GET W/project-stats/
GET PATCH DELETE P/
POST DELETE P/archive/
GET POST P/invitations/
GET DELETE P/invitations/{id}/
GET POST P/join/{id}/
GET POST P/members/
GET PATCH DELETE P/members/{id}/
POST P/members/leave/
GET P/project-members/me/
POST P/project-views/
GET PATCH P/preferences/member/{id}/
GET PATCH P/user-properties/
GET POST P/project-deploy-boards/
PATCH DELETE P/project-deploy-boards/{id}/
POST P/ai-assistant/
GET P/advance-analytics/
GET P/advance-analytics-stats/
GET P/advance-analytics-charts/

GET POST P/states/
GET PATCH DELETE P/states/{id}/
POST P/states/{id}/mark-default/
GET POST P/issue-labels/
GET PATCH DELETE P/issue-labels/{id}/
POST P/bulk-create-labels/
GET P/project-estimates/
GET POST P/estimates/
GET PATCH DELETE P/estimates/{id}/
POST P/estimates/{id}/estimate-points/
PATCH DELETE P/estimates/{id}/estimate-points/{id}/

GET POST P/cycles/
GET PUT PATCH DELETE P/cycles/{id}/
GET POST P/cycles/{id}/cycle-issues/
DELETE P/cycles/{id}/cycle-issues/{id}/
POST P/cycles/date-check/
GET P/cycles/{id}/progress/
GET P/cycles/{id}/cycle-progress/
GET P/cycles/{id}/analytics/
POST P/cycles/{id}/transfer-issues/
GET PATCH P/cycles/{id}/user-properties/
POST DELETE P/cycles/{id}/archive/
GET P/archived-cycles/
GET P/archived-cycles/{id}/
POST P/user-favorite-cycles/
DELETE P/user-favorite-cycles/{id}/

GET POST P/modules/
GET PUT PATCH DELETE P/modules/{id}/
GET POST P/modules/{id}/issues/
DELETE P/modules/{id}/issues/{id}/
POST P/issues/{id}/modules/
GET POST P/modules/{id}/module-links/
PATCH DELETE P/modules/{id}/module-links/{id}/
GET PATCH P/modules/{id}/user-properties/
POST DELETE P/modules/{id}/archive/
GET P/archived-modules/
GET P/archived-modules/{id}/
POST P/user-favorite-modules/
DELETE P/user-favorite-modules/{id}/

GET POST P/views/
GET PATCH DELETE P/views/{id}/
GET P/views/{id}/issues/
POST P/user-favorite-views/
DELETE P/user-favorite-views/{id}/

GET POST P/pages/
GET PATCH DELETE P/pages/{id}/
GET P/pages-summary/
GET P/archived-pages/
GET P/pages/{id}/sub-pages/
POST P/pages/{id}/access/
POST DELETE P/pages/{id}/archive/
POST DELETE P/pages/{id}/lock/
POST P/pages/{id}/duplicate/
POST P/pages/{id}/move/
GET PATCH P/pages/{id}/description/
GET P/pages/{id}/versions/
GET P/pages/{id}/versions/{id}/
GET P/favorite-pages/
POST DELETE P/favorite-pages/{id}/

POST AP/
GET PATCH DELETE AP/{id}/
POST AP/{id}/bulk/
GET AP/download/{id}/

GET POST P/workspace-integrations/{id}/github-repository-sync/
GET POST P/workspace-integrations/{id}/project-slack-sync/
DELETE P/workspace-integrations/{id}/project-slack-sync/{id}/
`;
