import type { Notification } from '@tandem/shared/notifications/schema.ts';
import type { FieldChange } from '../../platform/mail/change-words.ts';
import type { ApprovalNews, DigestItem, DigestPart } from '../../platform/mail/digest-template.ts';
import type { DueNotification } from './due.ts';

type Data = Notification['data'];
type Activity = NonNullable<Data['issue_activity']>;
const dataOf = ({ data }: DueNotification): Data => data;

/** Values that clients know by a word stand in a mail as nothing. */
const valuesOf = (value: string | undefined) =>
  value === undefined || value === '' || value === 'None' ? [] : [value];

/** The first old value and the last new one; of what is a list (labels, people) all of them, each once. */
const LISTS = new Set(['labels', 'assignees', 'link', 'attachment']);

function addChange(changes: FieldChange[], activity: Activity): void {
  const { field, field_name: name, old_value, new_value } = activity;
  const [old, now] = [valuesOf(old_value), valuesOf(new_value)];
  const known = changes.find((each) => each.field === field);
  if (!known) changes.push({ field, name, old, new: now });
  else if (LISTS.has(field)) {
    known.old = [...new Set([...known.old, ...old])];
    known.new = [...new Set([...known.new, ...now])];
  } else known.new = now;
}

/** For an answer, `old_value` is its comment. For a request, it names the approvers and is left out. */
const approvalNews = ({ verb, new_value, old_value }: Activity): ApprovalNews => ({
  verb,
  state: new_value,
  words: verb === 'created' ? '' : (valuesOf(old_value)[0] ?? ''),
});

function partsOf(rows: readonly DueNotification[]): DigestPart[] {
  const parts: DigestPart[] = [];
  for (const row of rows) {
    const { issue_activity: activity, page, update } = dataOf(row);
    if (!activity && !page && !update?.id) continue;
    let part = parts.find(({ actor }) => actor === row.actor);
    if (!part)
      parts.push(
        (part = { actor: row.actor, changes: [], comments: [], mentions: [], approvals: [], updates: [] }),
      );
    const words = update?.words ?? activity?.issue_comment ?? '';
    if (row.is_mention) part.mentions.push(words);
    else if (update?.event === 'posted') part.updates.push({ health: update.health ?? 'on_track', words });
    else if (update) part.comments.push(words);
    else if (activity?.field === 'approval') part.approvals.push(approvalNews(activity));
    else if (activity?.field === 'comment') part.comments.push(words);
    else if (activity) addChange(part.changes, activity);
  }
  return parts.map((part) => ({
    ...part,
    // What was changed and changed back is no news.
    changes: part.changes.filter(({ old, new: now, field }) => field === 'None' || old.join() !== now.join()),
    comments: [...new Set(part.comments)].filter(Boolean),
    mentions: [...new Set(part.mentions)],
  }));
}

/** True for a request for approval. Its link opens the place where the approver answers. */
const asksForApproval = ({ issue_activity }: Data) =>
  issue_activity?.field === 'approval' && issue_activity.verb === 'created';

function urlOf({ entity_name, page_id, work_item_id }: DueNotification, project_url: string): string {
  if (entity_name === 'update') return `${project_url}/overview`;
  return page_id ? `${project_url}/pages/${page_id}` : `${project_url}/issues/${work_item_id}`;
}

function itemOf(rows: readonly DueNotification[], app_url: string): DigestItem | null {
  const [first] = rows;
  if (!first) return null;
  const project_url = `${app_url}/${first.workspace_slug}/projects/${first.project_id}`;
  const url = urlOf(first, project_url);
  const isItem = first.work_item_id !== null;
  const reminder = rows.map(dataOf).findLast((data) => data.reminder)?.reminder;
  const item = {
    key: isItem ? `${first.identifier}-${first.sequence_id}` : null,
    name: first.name,
    project: first.project_name,
    url: rows.map(dataOf).some(asksForApproval) ? `${url}#approval` : url,
    reply_url: isItem ? `${url}?reply=true` : url,
    project_url: `${project_url}/issues`,
    parts: partsOf(rows).filter(
      ({ changes, comments, mentions, approvals, updates }) =>
        changes.length + comments.length + mentions.length + approvals.length + updates.length > 0,
    ),
    is_update_due: rows.map(dataOf).some(({ update }) => update?.event === 'due'),
    due: reminder ? { when: reminder.due, day: reminder.target_date } : null,
  };
  return item.parts.length > 0 || item.due || item.is_update_due ? item : null;
}

/** News by item, in the order in which they came. */
export function digestItems(rows: readonly DueNotification[], app_url: string): DigestItem[] {
  const needed = rows.filter(({ is_needless }) => !is_needless);
  const groups = Map.groupBy(
    needed,
    ({ work_item_id, page_id, update_id, id }) => work_item_id ?? page_id ?? update_id ?? id,
  );
  return [...groups.values()].flatMap((group) => itemOf(group, app_url) ?? []);
}
