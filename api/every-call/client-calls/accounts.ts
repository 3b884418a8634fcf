/** What client 1.3.1 asks outside of workspaces: signing in, the instance, the person, published boards. */
export const ACCOUNT_CALLS = `
GET /auth/get-csrf-token/
POST /auth/email-check/
POST /auth/magic-generate/
POST /auth/magic-sign-in/
POST /auth/magic-sign-up/
POST /auth/sign-in/
POST /auth/sign-up/
POST /auth/sign-out/
POST /auth/forgot-password/
POST /auth/reset-password/{uidb64}/{token}/
POST /auth/set-password/
POST /auth/change-password/
GET /auth/google/
GET /auth/google/callback/
GET /auth/github/
GET /auth/github/callback/
GET /auth/gitlab/
GET /auth/gitlab/callback/
POST /auth/spaces/email-check/
POST /auth/spaces/magic-generate/
POST /auth/spaces/magic-sign-in/
POST /auth/spaces/magic-sign-up/
POST /auth/spaces/sign-in/
POST /auth/spaces/sign-up/
POST /auth/spaces/sign-out/
POST /auth/spaces/forgot-password/
POST /auth/spaces/reset-password/{uidb64}/{token}/
GET /auth/spaces/google/
GET /auth/spaces/github/
GET /auth/spaces/gitlab/

GET PATCH /api/instances/
GET POST /api/instances/admins/
DELETE /api/instances/admins/{id}/
GET /api/instances/admins/me/
GET /api/instances/admins/session/
POST /api/instances/admins/sign-in/
POST /api/instances/admins/sign-up/
POST /api/instances/admins/sign-out/
POST /api/instances/admins/sign-up-screen-visited/
GET PATCH /api/instances/configurations/
DELETE /api/instances/configurations/disable-email-feature/
POST /api/instances/email-credentials-check/
GET POST /api/instances/workspaces/
GET /api/instances/workspace-slug-check/
GET /api/timezones/
GET /api/unsplash/
GET /api/project-covers/
GET /api/release-notes/
GET /api/workspace-slug-check/

GET PATCH DELETE /api/users/me/
POST /api/users/me/email/generate-code/
PATCH /api/users/me/email/
GET /api/users/me/settings/
GET PATCH /api/users/me/profile/
GET /api/users/me/accounts/
DELETE /api/users/me/accounts/{id}/
GET /api/users/me/instance-admin/
GET PATCH /api/users/me/notification-preferences/
PATCH /api/users/me/onboard/
PATCH /api/users/me/tour-completed/
GET /api/users/me/activities/
GET /api/users/me/workspaces/
GET POST /api/users/me/workspaces/invitations/
GET POST /api/users/me/workspaces/{slug}/projects/invitations/
GET /api/users/me/workspaces/{slug}/project-roles/
GET /api/users/me/workspaces/{slug}/activity-graph/
GET /api/users/me/workspaces/{slug}/issues-completed-graph/
GET /api/users/session/
GET /api/users/last-visited-workspace/
GET POST /api/users/api-tokens/
GET PATCH DELETE /api/users/api-tokens/{id}/
POST /api/users/file-assets/
DELETE /api/users/file-assets/{key}/

POST AU/
PATCH DELETE AU/{id}/
GET /api/assets/v2/static/{id}/

GET /api/public/workspaces/{slug}/projects/{id}/anchor/
GET A/settings/
GET A/meta/
GET A/states/
GET A/labels/
GET A/cycles/
GET A/modules/
GET A/members/
GET A/issues/
GET A/issues/{id}/
GET POST A/issues/{id}/comments/
PATCH DELETE A/issues/{id}/comments/{id}/
GET POST A/issues/{id}/reactions/
DELETE A/issues/{id}/reactions/{id}/
POST A/comments/{id}/reactions/
DELETE A/comments/{id}/reactions/{id}/
GET POST DELETE A/issues/{id}/votes/
POST AA/
GET PATCH DELETE AA/{id}/
POST AA/{id}/bulk/
POST AA/restore/{id}/
`;
