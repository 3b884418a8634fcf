import type { ImportSummary } from '../integrations/importers/import-tracker.ts';
import { describeNotes } from './import-notes.ts';
import type { WorkspaceSummary } from '../integrations/importers/tandem/import-workspace.ts';

type Target = { workspace_slug: string; identifier: string };

/** A number of things, as people say it. */
export const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;

/** What an import did, for people: the result first, then what they may want to act on. */
export function describeImport(summary: ImportSummary, target: Target, seconds: number): string[] {
  const { created, updated, unchanged } = summary;
  const parts = [
    count(created, 'new work item', 'new work items'),
    ...(updated > 0 ? [`${updated.toLocaleString('en')} updated`] : []),
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en')} unchanged`] : []),
    count(summary.comments, 'comment', 'comments'),
    count(summary.relations, 'relation', 'relations'),
    count(summary.people, 'new person', 'new people'),
  ];
  return [
    `${target.identifier}: ${parts.join(', ')} in ${seconds.toFixed(1)} s.`,
    ...describePlans(summary),
    ...describeEpics(summary),
    ...describeLosses(summary),
  ];
}

/** Where the source planned its items; that it did not is said too, since charts then have nothing to show. */
function describePlans({ cycles, modules }: ImportSummary): string[] {
  const none = [
    ...(cycles === 0 ? ['no sprints'] : []),
    ...(modules === 0 ? ['no components or milestones'] : []),
  ];
  return [
    ...(cycles + modules > 0
      ? [`Planned in ${count(cycles, 'cycle', 'cycles')} and ${count(modules, 'module', 'modules')}.`]
      : []),
    ...(none.length > 0 ? [`The file has ${none.join(' and ')}.`] : []),
  ];
}

/** Lists and boards of items leave epics out, so that somebody who counts would miss them. */
function describeEpics({ read }: ImportSummary): string[] {
  if (read.epics === 0) return [];
  const are = read.epics === 1 ? 'is an epic' : 'are epics';
  return [`${read.epics.toLocaleString('en')} of them ${are}, shown in the project's list of epics.`];
}

function describeLosses(summary: ImportSummary): string[] {
  const { unresolved_relations, read, renumbered, unconverted_texts, faults, notes } = summary;
  return [
    ...(unresolved_relations > 0
      ? [
          `${count(unresolved_relations, 'relation points', 'relations point')} to work items that don't exist here. Import their projects into this workspace, then import this file again.`,
        ]
      : []),
    ...(read.unlinked_files > 0
      ? [
          `${count(read.unlinked_files, 'attachment has', 'attachments have')} no URL in the file and ${read.unlinked_files === 1 ? 'is' : 'are'} listed in the descriptions. Use --source-url to link them.`,
        ]
      : []),
    ...(renumbered > 0
      ? [
          `${count(renumbered, 'work item', 'work items')} got a new number because the original is already in use here.`,
        ]
      : []),
    ...(unconverted_texts > 0
      ? [
          `${count(unconverted_texts, 'text', 'texts')} could not be converted and ${unconverted_texts === 1 ? 'was' : 'were'} imported as is.`,
        ]
      : []),
    ...describeNotes(notes),
    ...(faults.length > 0 ? [`${count(faults.length, 'record was', 'records were')} skipped:`] : []),
    ...faults.map(({ place, error }) => `  ${place}: ${error}`),
  ];
}

/** What the import of a workspace did, or would do. */
export function describeWorkspace(summary: WorkspaceSummary, isDryRun: boolean): string[] {
  const { workspace, rows, files, missing_files, people, known_people, known_administrators } = summary;
  const strangers = people - known_people;
  return [
    `${isDryRun ? 'Ready to import' : 'Imported'}: the workspace "${workspace.name}" (${workspace.slug}) with ${count(rows, 'row', 'rows')} and ${count(files, 'file', 'files')}, as of ${summary.created_at}.`,
    ...(missing_files > 0 ? [`${count(missing_files, 'file was', 'files were')} already missing.`] : []),
    ...(strangers > 0
      ? [
          `${count(strangers, 'person has', 'people have')} no account here. Invite them so they can take over their membership.`,
        ]
      : []),
    ...(known_administrators === 0
      ? [
          "None of its admins has an account here, so no one could open it. Create an account with an admin's email first, then import it.",
        ]
      : []),
  ];
}
