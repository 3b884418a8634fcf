import type { SourcePerson } from '../source-item.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { JiraPerson } from './issue-schema.ts';

const DISPLAY_NAME_MAX = 255;

/** Who wrote what no account stands for: comments of Jira itself. */
export const JIRA_ITSELF: SourcePerson = { external_id: 'jira', display_name: 'Jira', is_bot: true };

/** An account; its name is what mentions say, Jira Cloud has ids instead. Null when there is no account. */
export function mapPerson(person: JiraPerson): SourcePerson | null {
  const external_id = person?.name || person?.accountId || person?.key;
  if (!external_id) return null;
  const display_name = cutText(person?.displayName?.trim() || external_id, DISPLAY_NAME_MAX);
  return { external_id, display_name, is_bot: false };
}
