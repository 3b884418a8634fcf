import type { Tx } from '@tandem/db/postgres/client.ts';
import type { HealthWarning } from '@tandem/shared/platform/health/monitoring.ts';
import type { Config } from '../../config.ts';
import type { ScheduledJob } from '../jobs/job.ts';
import { languageOfUser } from '../mail/language.ts';
import { queueMail } from '../mail/outbox.ts';
import { textIn } from '../texts/texts.ts';
import { readFacts } from './monitoring.ts';
import { noteWarnings, warningsOf } from './warnings.ts';

/** One mail to each administrator of the instance, in their language, with all that is new. */
async function notifyAdmins(tx: Tx, config: Config, fresh: readonly HealthWarning[]): Promise<void> {
  const admins = await tx
    .selectFrom('instance_admins as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.email'])
    .where('u.is_active', '=', true)
    .orderBy('u.id')
    .execute();
  for (const { id, email } of admins) {
    if (!email) continue;
    const language = await languageOfUser(tx, id);
    const warnings = fresh.map((name) => textIn(language, `mail:warnings.${name}`, {})).join(' ');
    const url = `${config.app_url}/god-mode/monitoring`;
    await queueMail(tx, config, { kind: 'health_warning', to: email, language, values: { warnings, url } });
  }
}

/** Looks at the installation and warns its administrators, of each thing once (docs/contract/health.md#warnings). */
export const watchHealth: ScheduledJob = {
  name: 'watch-health',
  cron: '*/5 * * * *',
  catch_up_hours: 1,
  run: async ({ db, config, storage }) => {
    const names = warningsOf(await readFacts({ db, config, storage }));
    const warned = await noteWarnings(db, names, (tx, fresh) => notifyAdmins(tx, config, fresh));
    return { warnings: warned };
  },
};
