import fs from 'node:fs';
import path from 'node:path';
import type { Sql } from '@tandem/db/postgres/client.ts';
import type { ImporterRow } from '@tandem/shared/integrations/importers/schema.ts';
import type { ImportService } from '@tandem/shared/integrations/importers/services.ts';
import { fetchImport } from '../fetch-job.ts';
import { runImport } from '../job.ts';
import type { GithubData } from './testing-github.ts';
import type { JiraIssue } from './testing-jira.ts';
import type { ImportTeam } from '../testing.ts';

const read = (name: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `${name}.json`), 'utf8'));

/** Issues of a public Jira, and of a public repository, as they were recorded. */
export const recordedJira = read('recorded-jira') as JiraIssue[];
export const recordedGithub = read('recorded-github') as GithubData;

/** Asks for an import of a service, fetches it and does it; the row as it is then. */
export async function runLive(team: ImportTeam, service: ImportService, body: object): Promise<ImporterRow> {
  const row = await team.ask(service, body);
  await finish(team, row);
  return team.readRow(row);
}

/** Does the jobs of an import that is to be fetched. */
export async function finish(team: ImportTeam, { id }: Pick<ImporterRow, 'id'>): Promise<void> {
  await fetchImport.run(team.context(), { importer_id: id });
  await runImport.run(team.context(), { importer_id: id });
}

/** Tables in whose rows a text stands, those of the queue among them. */
export async function tablesWith(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
