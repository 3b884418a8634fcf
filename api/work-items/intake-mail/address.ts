import type { IntakeMail } from '@tandem/shared/work-items/intake-mail/schema.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { IntakeMailConfig } from '../../config.ts';
import type { ProjectContext } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import {
  findAddressToken,
  isAddressToken,
  removeAddressToken,
  renewAddressToken,
} from '../intake/secret-address.ts';

const TABLE = 'intake_mail_addresses';
const PREFIX = 'intake-';

type Configured = IntakeMailConfig | undefined;

const presented = (config: Configured, token: string | undefined): IntakeMail => ({
  is_available: config !== undefined,
  address: config && token ? `${PREFIX}${token}@${config.domain}` : null,
});

/** The token of an address of this domain; null for any other address. Letters of mail addresses have no case here. */
export function tokenOf(address: string, domain: string): string | null {
  const lower = address.toLowerCase();
  if (!lower.startsWith(PREFIX) || !lower.endsWith(`@${domain}`)) return null;
  const token = lower.slice(PREFIX.length, -domain.length - 1);
  return isAddressToken(token) ? token : null;
}

/** The address that mail may be sent to, for administrators (docs/contract/intake-mail.md#the-address). */
export async function getIntakeMail(ctx: ProjectContext, config: Configured): Promise<IntakeMail> {
  return presented(config, await findAddressToken(ctx.db, TABLE, ctx.project.id));
}

/**
 * Gives the project an address, or another one in place of that which it has
 * (docs/contract/intake-mail.md#a-new-address).
 */
export async function renewIntakeMail(ctx: ProjectContext, config: Configured): Promise<IntakeMail> {
  requireUnarchived(ctx.project);
  if (!config) throw badRequest('This installation receives no mail.');
  return presented(config, await renewAddressToken(ctx, TABLE));
}

/** Takes the address away: mail to it is refused from now on (docs/contract/intake-mail.md#switching-it-off). */
export const removeIntakeMail = (ctx: ProjectContext): Promise<void> => removeAddressToken(ctx, TABLE);
