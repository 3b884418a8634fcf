/** What client 1.3.1 asks of work items, epics and intake. */
export const ITEM_CALLS = `
GET P/v2/issues/
GET P/issues/list/
GET P/issues-detail/
GET P/epics-detail/
GET P/archived-issues/
GET P/deleted-issues/
GET P/search-issues/
GET POST P/issue-display-properties/
POST P/issue-dates/
POST P/bulk-operation-issues/
DELETE P/bulk-delete-issues/
POST P/bulk-archive-issues/
POST P/bulk-subscribe-issues/

GET POST P/{kind}/
GET PATCH DELETE I/
GET I/meta/
POST DELETE GET I/archive/
GET I/history/
GET POST I/comments/
GET PATCH DELETE I/comments/{id}/
GET POST P/issues/{id}/sub-issues/
GET POST P/epics/{id}/issues/
GET POST P/issues/{id}/issue-links/
PATCH DELETE P/issues/{id}/issue-links/{id}/
GET POST P/epics/{id}/links/
PATCH DELETE P/epics/{id}/links/{id}/
GET POST I/reactions/
DELETE I/reactions/{id}/
GET POST P/comments/{id}/reactions/
DELETE P/comments/{id}/reactions/{id}/
GET POST DELETE I/subscribe/
GET P/issues/{id}/issue-subscribers/
DELETE P/issues/{id}/issue-subscribers/{id}/
GET POST I/issue-relation/
POST I/remove-relation/
GET I/versions/
GET I/versions/{id}/
GET I/description-versions/
GET I/description-versions/{id}/
GET P/work-items/{id}/description-versions/
GET P/work-items/{id}/description-versions/{id}/
GET POST AP/{kind}/{id}/attachments/
GET PATCH DELETE AP/{kind}/{id}/attachments/{id}/

GET P/intake-state/
GET P/inboxes/
GET P/intakes/
GET POST P/inbox-issues/
GET PATCH DELETE P/inbox-issues/{id}/
GET POST P/intake-issues/
GET PATCH DELETE P/intake-issues/{id}/
GET POST P/intake-work-items/
GET PATCH DELETE P/intake-work-items/{id}/
GET P/intake-work-items/{id}/description-versions/
GET P/intake-work-items/{id}/description-versions/{id}/
`;
