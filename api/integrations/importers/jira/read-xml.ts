import { readRecord, unreadable } from '../source/read-fields.ts';
import type { SourceEntry } from '../source/source-item.ts';
import { jiraIssueSchema } from './issue-schema.ts';
import { entryOf } from './read-issue.ts';
import { isPeoplesField, kindOfType } from './custom-fields.ts';
import { EPIC_FIELD, SPRINT_FIELD, sprintOf } from './sprint-fields.ts';
import { type XmlElement, type XmlItem, readXmlItems } from './xml-tree.ts';

/** Issues of the XML that the list of issues of a Jira exports. Its texts are HTML. */
export async function* readXml(file: string, site: string | null): AsyncGenerator<SourceEntry> {
  let count = 0;
  for await (const found of readXmlItems(file)) {
    count += 1;
    yield entryOfItem(found, { count, site });
  }
}

function entryOfItem(
  { line, item, isBroken }: XmlItem,
  { count, site }: { count: number; site: string | null },
): SourceEntry {
  const place = { place: `item ${count} in line ${line}`, line };
  if (isBroken) return { ...place, ...unreadable('it holds bytes that are not utf-8') };
  const read = readRecord(JSON.stringify(recordOf(item)), jiraIssueSchema);
  return 'error' in read ? { ...place, ...read } : entryOf(place, read.record, site);
}

const childOf = (element: XmlElement | undefined, name: string) =>
  element?.children.find((child) => child.name === name);
const childrenOf = (element: XmlElement | undefined, name: string) =>
  (element?.children ?? []).filter((child) => child.name === name);
const textOf = (element: XmlElement | undefined, name: string) => childOf(element, name)?.text.trim() ?? '';
const textsOf = (element: XmlElement | undefined, name: string) =>
  childrenOf(element, name)
    .map(({ text }) => text.trim())
    .filter(Boolean);
const orNull = (text: string | undefined) => text || null;
const htmlOf = (text: string) => (text.trim() === '' ? null : { html: text });

/** The issue as Jira's REST API answers it, as far as it is read. */
function recordOf(item: XmlElement) {
  const project = childOf(item, 'project');
  const key = textOf(item, 'key');
  return {
    id: childOf(item, 'key')?.attributes['id'] || key,
    key,
    self: textOf(item, 'link').replace(/\/browse\/[^/]*$/, '/rest/'),
    fields: {
      summary: textOf(item, 'summary') || textOf(item, 'title'),
      description: htmlOf(childOf(item, 'description')?.text ?? ''),
      environment: htmlOf(childOf(item, 'environment')?.text ?? ''),
      issuetype: { name: textOf(item, 'type') },
      project: {
        key: project?.attributes['key'] || key.replace(/-\d+$/, ''),
        name: project?.text.trim() || key.replace(/-\d+$/, ''),
      },
      status: statusOf(item),
      priority: textOf(item, 'priority') === '' ? null : { name: textOf(item, 'priority') },
      ...momentsOf(item),
      labels: textsOf(childOf(item, 'labels'), 'label'),
      fixVersions: textsOf(item, 'fixVersion').map(named),
      versions: textsOf(item, 'version').map(named),
      components: textsOf(item, 'component').map(named),
      parent: textOf(item, 'parent') === '' ? null : { key: textOf(item, 'parent') },
      issuelinks: linksOf(item),
      attachment: attachmentsOf(item),
      assignee: personOf(childOf(item, 'assignee')),
      reporter: personOf(childOf(item, 'reporter')),
      comment: { comments: commentsOf(item) },
      ...customOf(item),
    },
  };
}

const named = (name: string) => ({ id: name, name });

function statusOf(item: XmlElement) {
  const name = textOf(item, 'status');
  const category = childOf(item, 'statusCategory')?.attributes['key'];
  return {
    id: childOf(item, 'status')?.attributes['id'] || name,
    name,
    statusCategory: category ? { key: category } : null,
  };
}

/** A moment stands as in mails; of `due` the day counts that is written. */
function momentsOf(item: XmlElement) {
  const due = textOf(item, 'due').replace(/\s+[+-]\d{4}$/, ' +0000');
  const dueAt = new Date(due);
  return {
    created: textOf(item, 'created'),
    updated: orNull(textOf(item, 'updated')),
    resolutiondate: orNull(textOf(item, 'resolved')),
    duedate: due === '' || Number.isNaN(dueAt.getTime()) ? null : dueAt.toISOString(),
  };
}

/** `-1` is the account of what is assigned to nobody. */
function personOf(element: XmlElement | undefined) {
  const { username, accountid } = element?.attributes ?? {};
  const name = [username, accountid].find((each) => each && each !== '-1');
  return name === undefined ? null : { name, displayName: element?.text.trim() || name };
}

const authorOf = (name: string | undefined) => (name ? { name } : null);

const commentsOf = (item: XmlElement) =>
  childrenOf(childOf(item, 'comments'), 'comment').map(({ attributes, text }) => ({
    id: attributes['id'] || `${attributes['created'] ?? ''} ${attributes['author'] ?? ''}`,
    author: authorOf(attributes['author']),
    created: attributes['created'],
    body: htmlOf(text),
  }));

const attachmentsOf = (item: XmlElement) =>
  childrenOf(childOf(item, 'attachments'), 'attachment').map(
    ({ attributes: { id, name, size, author, created } }) => ({
      id,
      filename: name,
      size: Number(size) || null,
      author: authorOf(author),
      created,
    }),
  );

function linksOf(item: XmlElement) {
  return childrenOf(childOf(item, 'issuelinks'), 'issuelinktype').flatMap((type) => {
    const to = (way: 'outward' | 'inward') =>
      childrenOf(type, `${way}links`)
        .flatMap((links) => childrenOf(links, 'issuelink'))
        .map((link) => ({
          type: { name: textOf(type, 'name') },
          [`${way}Issue`]: { key: textOf(link, 'issuekey') },
        }));
    return [...to('outward'), ...to('inward')];
  });
}

function customOf(item: XmlElement) {
  const fields = childrenOf(childOf(item, 'customfields'), 'customfield');
  const valuesOf = (type: string) =>
    fields
      .filter(({ attributes }) => attributes['key'] === type)
      .flatMap((field) => childrenOf(childOf(field, 'customfieldvalues'), 'customfieldvalue'));
  const [epic] = valuesOf(EPIC_FIELD);
  const sprints = valuesOf(SPRINT_FIELD).map(sprintIn);
  return {
    ...(epic?.text.trim() ? { epic: { key: epic.text.trim() } } : {}),
    ...(sprints.length > 0 ? { sprints } : {}),
    custom: fields.flatMap(customField),
  };
}

/** A field that people fill in; people stand in it by their accounts. */
function customField(field: XmlElement) {
  const name = textOf(field, 'customfieldname');
  const type = field.attributes['key'] ?? null;
  if (name === '' || !isPeoplesField({ name, type })) return [];
  const values = childrenOf(childOf(field, 'customfieldvalues'), 'customfieldvalue');
  const labels = childrenOf(childOf(field, 'customfieldvalues'), 'label');
  const texts = [...values, ...labels].map(({ text }) => text.trim()).filter(Boolean);
  if (texts.length === 0) return [];
  const kind = kindOfType(type);
  const isOfPeople = kind === 'person' || kind === 'people';
  const people = isOfPeople ? texts.map((account) => ({ name: account })) : undefined;
  return [{ id: field.attributes['id'] || name, name, kind, texts, people }];
}

/** A sprint by its name and the id beside it, or written out as Jiras of one's own do. */
function sprintIn({ attributes, text }: XmlElement) {
  const written = sprintOf(text.trim());
  if (written?.['id']) return written;
  const name = text.trim();
  return { id: attributes['id'] || attributes['key'] || name, name };
}
