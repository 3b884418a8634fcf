import type { JiraSource } from '@tandem/shared/integrations/importers/source-input.ts';
import type { ServiceAccess } from './ask-service.ts';
import type { FetchPlace } from './fetch-place.ts';
import { readJiraIssues } from './jira-issues.ts';
import { requireJiraProject } from './jira-service.ts';
import { writePacked } from './write-file.ts';

/** Brings a project of a Jira into a file as `jiraSource` reads it. Throws ImportError. */
export async function fetchJira(
  access: ServiceAccess,
  { project_key }: Pick<JiraSource, 'project_key'>,
  place: FetchPlace,
): Promise<void> {
  async function* lines() {
    const project = await requireJiraProject(access, project_key);
    let count = 0;
    for await (const issue of readJiraIssues(access, project)) {
      count += 1;
      place.report(count);
      yield `${JSON.stringify(issue)}\n`;
    }
  }
  await writePacked(place.file, lines(), { limit: place.limit, signal: access.signal });
}
