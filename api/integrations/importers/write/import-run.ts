import type { SourceName } from '../source/source-item.ts';
import type { MadeRows } from './made-rows.ts';
import type { Field } from '@tandem/shared/projects/fields/schema.ts';
import type { Survey } from '../source/survey.ts';

/** Ids of the types of items by their names in small letters, and of the type of epics where the source has some. */
export type WrittenTypes = { byName: Map<string, string>; epic: string | null };

export type TargetWorkspace = {
  id: string;
  slug: string;
  /** Active administrators, the first of them first. */
  admin_ids: [string, ...string[]];
};

/** `is_changed`: its own row was written, a new one among them. */
export type TargetProject = { id: string; identifier: string; is_new: boolean; is_changed: boolean };

/** Fields by the external ids of the source, and ids of items by the keys that values name. */
export type WrittenFields = { byId: Map<string, Field>; items: Map<string, string>; added: number };

/** Ids by the keys of the survey: names, or the external ids of cycles and people. */
export type References = {
  states: Map<string, string>;
  labels: Map<string, string>;
  modules: Map<string, string>;
  cycles: Map<string, string>;
  people: Map<string, string>;
  types: WrittenTypes;
  /** By the values of the file. */
  points: Map<string, string>;
  fields: WrittenFields;
};

/** What is fixed for one run. `lead_id` stands for the importer where somebody must have done it. */
export type ImportRun = {
  source: SourceName;
  survey: Survey;
  workspace: TargetWorkspace;
  project: TargetProject;
  lead_id: string;
  people: PeopleChoice;
  made: MadeRows;
};

/** Members by the account names that stand for them in the file, where somebody has said so. */
export type PeopleChoice = ReadonlyMap<string, string>;

/** A run as far as things can be looked up before anything is written; its project may be yet to be made. */
export type ImportPlace = Pick<ImportRun, 'source' | 'survey' | 'workspace' | 'people'> & {
  project: { id: string } | null;
};

/** The columns that every row of a project has. */
export const scopeOf = (run: ImportRun) => ({
  workspace_id: run.workspace.id,
  project_id: run.project.id,
});
