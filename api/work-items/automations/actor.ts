import { systemUser } from '@tandem/db/access/system-user.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { AutomatedProject } from './untouched-items.ts';

/**
 * In whose name an automation acts: who made the project, or the product itself
 * (docs/contract/automations.md#in-whose-name).
 */
export const actorOf = async (db: Db, { created_by }: AutomatedProject): Promise<string> =>
  created_by ?? (await systemUser(db)).id;
