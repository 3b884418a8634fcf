import type { AdfNode } from '../source/adf.ts';
import type {
  SourceComment,
  SourceItem,
  SourceLink,
  SourcePerson,
  SourceValue,
  TextPart,
} from '../source/source-item.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { JiraAttachment, JiraComment, JiraCustomValue, JiraIssue, JiraPerson } from './issue-schema.ts';
import {
  mapComponents,
  mapIssueLinks,
  mapLabels,
  mapPriority,
  mapSprints,
  mapStatus,
  mapVersions,
} from './map-fields.ts';

const DISPLAY_NAME_MAX = 255;

/** Who wrote what no account stands for: comments of Jira itself. */
const JIRA_ITSELF: SourcePerson = { external_id: 'jira', display_name: 'Jira', is_bot: true };

/** An account; its name is what mentions say, Jira Cloud has ids instead. Null when there is no account. */
function mapPerson(person: JiraPerson): SourcePerson | null {
  const external_id = person?.name || person?.accountId || person?.key;
  if (!external_id) return null;
  const display_name = cutText(person?.displayName?.trim() || external_id, DISPLAY_NAME_MAX);
  return { external_id, display_name, is_bot: false };
}

const NAME_MAX = 255;

/** The address of the Jira that an issue came from, out of the address that the API gave the issue. */
const siteOf = (issue: JiraIssue): string | null => {
  const at = issue.self?.indexOf('/rest/') ?? -1;
  return at > 0 ? (issue.self?.slice(0, at) ?? null) : null;
};

/**
 * An issue as a work item (docs/contract/imports.md). `sourceUrl` is where Jira stands, for links to its files;
 * archives seldom say it themselves.
 */
export function mapIssue(issue: JiraIssue, sourceUrl: string | null): SourceItem {
  const { fields } = issue;
  const isEpic = fields.issuetype.name === 'Epic';
  const state = mapStatus(fields.status);
  const updated = fields.updated ?? fields.created;
  const links = mapAttachments(fields.attachment ?? [], sourceUrl ?? siteOf(issue));
  return {
    external_id: issue.key,
    project: { external_id: fields.project.key, name: fields.project.name },
    number: Number(issue.key.slice(issue.key.lastIndexOf('-') + 1)),
    name: cutText(fields.summary.trim() || issue.key, NAME_MAX),
    parts: descriptionParts(issue, links),
    files: Object.fromEntries(links.map((link) => [link.title, link.url])),
    unlinked_files: (fields.attachment?.length ?? 0) - links.length,
    state,
    priority: mapPriority(fields.priority?.name),
    priority_name: cutText(fields.priority?.name.trim() ?? '', NAME_MAX) || null,
    is_epic: isEpic,
    type: isEpic ? null : cutText(fields.issuetype.name.trim(), NAME_MAX) || null,
    // Epics stand above everything, and belong to no cycle or module (docs/contract/epics.md#the-row-of-an-epic).
    parent: isEpic ? null : (fields.parent?.key ?? fields.epic?.key ?? null),
    creator: mapPerson(fields.reporter) ?? mapPerson(fields.creator) ?? JIRA_ITSELF,
    assignees: [mapPerson(fields.assignee)].filter((person) => person !== null),
    labels: mapLabels(fields.labels ?? [], {
      fixed: isEpic ? (fields.fixVersions ?? []) : [],
      affected: fields.versions ?? [],
    }),
    modules: isEpic
      ? []
      : [...mapComponents(fields.components ?? []), ...mapVersions(fields.fixVersions ?? [])],
    ...(isEpic ? { cycle: null } : mapSprints(fields)),
    ...(fields.custom?.length && { fields: fields.custom.map(mapCustom) }),
    links,
    relations: mapIssueLinks(fields.issuelinks ?? []),
    comments: (fields.comment?.comments ?? []).map(mapComment),
    created_at: fields.created,
    updated_at: updated,
    completed_at: state.group === 'completed' ? (fields.resolutiondate ?? updated) : null,
    target_date: fields.duedate ?? null,
  };
}

function mapCustom({ id, name, kind, texts, people }: JiraCustomValue): SourceValue {
  const field = { external_id: id, name: cutText(name, NAME_MAX), kind, field_id: null };
  if (!people) return { field, texts };
  return { field, texts, people: people.map(mapPerson).filter((person) => person !== null) };
}

function mapComment(comment: JiraComment): SourceComment {
  return {
    external_id: comment.id,
    author: mapPerson(comment.author) ?? JIRA_ITSELF,
    parts: partOf(comment.body),
    created_at: comment.created,
    updated_at: comment.updated ?? comment.created,
  };
}

const partOf = (body: TextPart['body'] | null | undefined, heading?: string): TextPart[] =>
  body ? [{ body, ...(heading === undefined ? {} : { heading }) }] : [];

function descriptionParts(issue: JiraIssue, links: SourceLink[]): TextPart[] {
  const { summary, description, environment, attachment } = issue.fields;
  const isCut = summary.trim().length > NAME_MAX;
  const unlinked = (attachment ?? []).filter((file) => links.every((link) => link.title !== file.filename));
  return [
    ...(isCut ? partOf(paragraphOf(summary.trim())) : []),
    ...partOf(description),
    ...partOf(environment, 'Environment'),
    ...(unlinked.length > 0 ? partOf(listOf(unlinked.map(describeFile)), 'Attachments') : []),
  ];
}

const paragraphOf = (text: string): AdfNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const listOf = (lines: string[]): AdfNode => ({
  type: 'bulletList',
  content: lines.map((line) => ({ type: 'listItem', content: [paragraphOf(line)] })),
});

const describeFile = ({ filename, size }: JiraAttachment): string =>
  size ? `${filename} (${Math.ceil(size / 1024)} KB)` : filename;

/** The files are not in an archive: a link leads to each original whose address is known. */
function mapAttachments(attachments: readonly JiraAttachment[], site: string | null): SourceLink[] {
  return attachments.flatMap((file) => {
    const url =
      file.content ??
      (site === null ? null : `${site}/secure/attachment/${file.id}/${encodeURIComponent(file.filename)}`);
    if (url === null || !/^https?:\/\//i.test(url)) return [];
    return [
      {
        title: cutText(file.filename, NAME_MAX),
        url,
        metadata: { size: file.size ?? null, type: file.mimeType ?? null },
        author: mapPerson(file.author),
        created_at: file.created,
      },
    ];
  });
}
