import type { NewActivity } from '@tandem/db/rows/activities.ts';
import type { Named } from './item-changes.ts';

// What happens to a whole item: archive, automations, files, moves (docs/contract/history.md#what-is-recorded).

const archived = (old_value: string | null, new_value: string, comment: string): NewActivity => ({
  verb: 'updated',
  field: 'archived_at',
  old_value,
  new_value,
  comment,
});

/** Clients tell by the new value who archived an item: a person, or the product. */
export const ARCHIVED_BY_HAND = archived(null, 'manual_archive', 'archived the work item');
export const ARCHIVED_BY_AUTOMATION = archived(null, 'archive', 'archived the work item automatically');
export const RESTORED = archived('archive', 'restore', 'restored the work item');

/** An automation moved the item into another state. */
export const closedByAutomation = (before: Named, after: Named): NewActivity => ({
  verb: 'updated',
  field: 'state',
  old_value: before.name,
  new_value: after.name,
  old_identifier: before.id,
  new_identifier: after.id,
  comment: `set the state to ${after.name} automatically`,
});

type File = { id: string; url: string; name: string };

/** A file was uploaded; `url` is the address under which clients open it. */
export const attachmentAdded = ({ id, url, name }: File): NewActivity => ({
  verb: 'created',
  field: 'attachment',
  old_value: null,
  new_value: url,
  old_identifier: null,
  new_identifier: id,
  comment: `uploaded attachment ${name}`,
});

export const attachmentRemoved = ({ name }: Pick<File, 'name'>): NewActivity => ({
  verb: 'deleted',
  field: 'attachment',
  comment: `removed attachment ${name}`,
});

/** The item went into another project; the values are its keys. */
export const movedBetweenProjects = (from: Named, to: Named): NewActivity => ({
  verb: 'updated',
  field: 'project',
  old_value: from.name,
  new_value: to.name,
  old_identifier: from.id,
  new_identifier: to.id,
  comment: `moved it from ${from.name} to ${to.name}`,
});

/** A deleted item came back; clients show it as they show an item that comes back from the archive. */
export const UNDELETED = archived('delete', 'restore', 'brought back the work item');
