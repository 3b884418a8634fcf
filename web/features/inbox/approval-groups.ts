import type { Notification } from '#entities/personal/notifications/types.ts';
import { useApprovalItems } from '#entities/work-items/approvals/load.ts';
import type { Approval } from '#entities/work-items/approvals/types.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import { type InboxGroup, groupOf, type Waiting } from './groups.ts';

/** The item of an approval in the form that notifications have, as far as the device knows it. */
function itemOf({ issue_id, project_id }: Approval): Notification['data']['issue'] {
  const listed = useApprovalItems.getState()[issue_id];
  const row = workItems.get(issue_id);
  return {
    id: issue_id,
    name: row?.name ?? listed?.name ?? '',
    identifier: listed?.project_identifier ?? projects.get(project_id)?.identifier ?? '',
    sequence_id: row?.sequence_id ?? listed?.sequence_id ?? 0,
    state_name: '',
    state_group: '',
  };
}

/** A substitute for a notification that is not loaded, such as an archived one. */
function standIn(approval: Approval): Notification {
  const { id, requested_by: by, created_at } = approval;
  const person = usePeople.getState().people.get(by);
  return {
    id: `approval ${id}`,
    workspace: approval.workspace_id,
    project: approval.project_id,
    data: { issue: itemOf(approval) },
    entity_identifier: approval.issue_id,
    entity_name: 'issue',
    event: 'approval',
    title: '',
    message: null,
    message_html: '',
    message_stripped: null,
    sender: '',
    triggered_by: by,
    triggered_by_details: person ? { ...person, is_bot: false } : null,
    receiver: '',
    read_at: created_at,
    snoozed_till: null,
    archived_at: null,
    is_inbox_issue: false,
    is_intake_issue: false,
    is_mentioned_notification: false,
    created_at,
    updated_at: created_at,
    created_by: by,
    updated_by: by,
  };
}

/** One group for each approval that I have to answer, with its notifications. */
export function approvalGroups(rows: readonly Notification[], waiting: Waiting): InboxGroup[] {
  return [...waiting.values()].map((approval) => {
    const own = rows.filter(({ data }) => data.approval?.id === approval.id);
    const known = groupOf(own, approval);
    if (known) return known;
    const stand = standIn(approval);
    return { key: approval.issue_id, rows: [], newest: stand, lead: stand, unread: 0, approval };
  });
}
