import type { LinearSource } from '@tandem/shared/integrations/importers/source-input.ts';
import type { ServiceAccess } from '../ask-service.ts';
import type { FetchPlace } from '../fetch-place.ts';
import { writePacked } from '../write-file.ts';
import { readLinearIssues } from './linear-issues.ts';
import { requireTeam } from './linear-service.ts';

/** Brings a team of Linear into a file as `linearSource` reads it. Throws ImportError. */
export async function fetchLinear(
  access: ServiceAccess,
  { team_key }: Pick<LinearSource, 'team_key'>,
  place: FetchPlace,
): Promise<void> {
  async function* lines() {
    const team = await requireTeam(access, team_key);
    let count = 0;
    for await (const issue of readLinearIssues(access, team)) {
      count += 1;
      place.report(count);
      yield `${JSON.stringify(issue)}\n`;
    }
  }
  await writePacked(place.file, lines(), { limit: place.limit, signal: access.signal });
}
