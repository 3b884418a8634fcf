import type { ImportSummary } from '../importers/import-tracker.ts';

const SHOWN_FAULTS = 20;

const count = (value: number, one: string, many: string) =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;

/** What an import did, for people: the result first, then what they may want to act on. */
export function describeImport(summary: ImportSummary, project: string, seconds: number): string[] {
  const { created, updated, unchanged } = summary;
  const parts = [
    count(created, 'new work item', 'new work items'),
    ...(updated > 0 ? [`${updated.toLocaleString('en')} updated`] : []),
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en')} unchanged`] : []),
    count(summary.comments, 'comment', 'comments'),
    count(summary.relations, 'relation', 'relations'),
    count(summary.people, 'new person', 'new people'),
  ];
  return [`${project}: ${parts.join(', ')} in ${seconds.toFixed(1)} s.`, ...describeLosses(summary)];
}

function describeLosses(summary: ImportSummary): string[] {
  const { unresolved_relations, read, renumbered, unconverted_texts, faults } = summary;
  return [
    ...(unresolved_relations > 0
      ? [
          `${count(unresolved_relations, 'link leads', 'links lead')} to items that are not here. Import their projects into this workspace, then this file again.`,
        ]
      : []),
    ...(read.unlinked_files > 0
      ? [
          `${count(read.unlinked_files, 'attachment has', 'attachments have')} no address in the file and ${read.unlinked_files === 1 ? 'is' : 'are'} named in the descriptions. --source-url makes links.`,
        ]
      : []),
    ...(renumbered > 0
      ? [`${count(renumbered, 'item', 'items')} got a new number, since theirs had been given away here.`]
      : []),
    ...(unconverted_texts > 0
      ? [`${count(unconverted_texts, 'text', 'texts')} could not be converted and stayed as written.`]
      : []),
    ...(faults.length > 0 ? [`${count(faults.length, 'record was', 'records were')} skipped:`] : []),
    ...faults.slice(0, SHOWN_FAULTS).map(({ place, error }) => `  ${place}: ${error}`),
    ...(faults.length > SHOWN_FAULTS ? [`  … and ${faults.length - SHOWN_FAULTS} more`] : []),
  ];
}
