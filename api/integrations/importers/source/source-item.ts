import type { ModuleKind } from '@tandem/shared/planning/modules/kinds.ts';
import type { StateGroup } from '@tandem/shared/projects/states/schema.ts';
import type { Priority } from '@tandem/shared/work-items/items/priority.ts';
import type { FaultReason, NoteCode } from '@tandem/shared/integrations/importers/faults.ts';
import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { AdfNode } from './adf.ts';

/** Where items come from. */
export type SourceName = 'jira' | 'github' | 'linear' | 'asana' | 'csv';

/**
 * What every tracker is translated into before anything is written. `external_id` is the source's own name of a thing:
 * a second run finds by it what the first one made. Timestamps are ISO text in UTC.
 */
export type SourcePerson = { external_id: string; display_name: string; is_bot: boolean };
export type SourceProject = { external_id: string; name: string };
/** `rank` orders the states of one group. */
export type SourceState = {
  external_id: string;
  name: string;
  group: StateGroup;
  rank: number;
  /** False where the group is a guess: the person who imports is asked. */
  is_sure?: boolean;
};
export type SourceLabel = { external_id: string; name: string; color: string | null; description: string };
/** Days and how it stands are those of a milestone or a version; parts of a product have none. */
export type SourceModule = {
  kind?: ModuleKind;
  external_id: string;
  name: string;
  description: string;
  start_date?: string | null;
  target_date?: string | null;
  is_completed?: boolean;
};
export type SourceCycle = {
  external_id: string;
  name: string;
  start_date: string | null;
  end_date: string | null;
};

/** A text that the source itself has made HTML of. */
export type HtmlText = { html: string };

/** One stretch of marked-up text, under a heading of ours if it has one. A node is Jira Cloud's document format. */
export type TextPart = { heading?: string; body: string | AdfNode | HtmlText };

export type SourceComment = {
  external_id: string;
  /** Nobody when the source does not say who, or the person is not to come along. */
  author: SourcePerson | null;
  parts: TextPart[];
  created_at: string;
  updated_at: string;
};

export type SourceLink = {
  title: string;
  url: string;
  metadata: Record<string, unknown>;
  author: SourcePerson | null;
  created_at: string;
};

/**
 * A custom field of the source. `field_id` is that of the workspace where it was chosen; without a kind it is guessed from
 * the values.
 */
export type SourceField = {
  external_id: string;
  name: string;
  kind: FieldKind | null;
  field_id: string | null;
};
/** What an item has in it, as it is written; `people` of a field of people. */
export type SourceValue = { field: SourceField; texts: readonly string[]; people?: readonly SourcePerson[] };

/** Seen from the item that carries it; `target` is the external id of the other one. */
export type SourceRelation = {
  target: string;
  type: 'blocked_by' | 'blocking' | 'duplicate' | 'relates_to';
};

export type SourceItem = {
  external_id: string;
  project: SourceProject;
  /** Null where the source does not number its items: then they get the next numbers here. */
  number: number | null;
  name: string;
  parts: TextPart[];
  /** Addresses of files by the names under which texts refer to them. */
  files: Record<string, string>;
  /** Attachments whose address nobody knows. */
  unlinked_files: number;
  state: SourceState;
  priority: Priority;
  /** How the source calls it; null where it says nothing of it. */
  priority_name: string | null;
  is_epic: boolean;
  /** Name of what kind of item it is; null for epics, and where the source knows no kinds. */
  type: string | null;
  /** External id of the item above it: the parent of a sub-task, or else the epic. */
  parent: string | null;
  creator: SourcePerson | null;
  assignees: SourcePerson[];
  labels: SourceLabel[];
  modules: SourceModule[];
  cycle: SourceCycle | null;
  /** Cycles that it was in before or is to be in later: they are made, and the report names them. */
  other_cycles?: SourceCycle[];
  links: SourceLink[];
  relations: SourceRelation[];
  comments: SourceComment[];
  created_at: string;
  updated_at: string;
  completed_at: string | null;
  /** Days for which the item is planned; a source that knows none leaves those of the item as they are. */
  start_date?: string | null;
  target_date?: string | null;
  /** What it has in custom fields; those that it does not name have no value there. */
  fields?: readonly SourceValue[];
  /** What it is estimated with; null and undefined leave what is here. */
  estimate?: string | null;
  /**
   * Where the source does not say when it changed an item: what its record amounts to. The item is written again when
   * that is another one than at the run before.
   */
  fingerprint?: string;
};

/** Why a record is no item, in English, and for readers of other languages. */
export type Refusal = { error: string; reason: FaultReason };

/** What was changed, guessed or left of a record; `value` is what stands there. */
export type SourceNote = { code: NoteCode; value?: string };

/** Where a record stands: for people ("line 17"), and its line where the file has lines. */
export type Place = { place: string; line?: number };

/** One record of the file: an item, or why it is none. */
export type SourceEntry = Place & ({ item: SourceItem; notes?: readonly SourceNote[] } | Refusal);

/** A file of a tracker. It is read twice, so `read` starts afresh each time. */
export type TrackerSource = {
  name: SourceName;
  read: () => AsyncIterable<SourceEntry>;
  /** Labels that the source has, carried by an item or not, once it was read. */
  labels?: () => Iterable<SourceLabel>;
  /** What its texts are written in, once it was read; that of its name without it. */
  markup?: () => SourceName;
};
