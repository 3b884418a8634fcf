import type { IntakeHook } from '@tandem/shared/integrations/intake-hook/schema.ts';
import type { ProjectContext } from '../../context.ts';
import {
  findAddressToken,
  removeAddressToken,
  renewAddressToken,
} from '../../work-items/intake/secret-address.ts';

const TABLE = 'intake_hooks';

/** Where the address of a hook is, below that of the product. */
export const HOOKS = '/api/public/hooks/';

const presented = (origin: string, token: string | undefined): IntakeHook => ({
  address: token ? `${origin}${HOOKS}${token}/` : null,
});

/** The address that services post to, for administrators (docs/contract/intake-hook.md#the-address-of-a-hook). */
export const getIntakeHook = async (ctx: ProjectContext, origin: string): Promise<IntakeHook> =>
  presented(origin, await findAddressToken(ctx.db, TABLE, ctx.project.id));

/** Makes an address, or another one: the old one takes nothing from then on. */
export const renewIntakeHook = async (ctx: ProjectContext, origin: string): Promise<IntakeHook> =>
  presented(origin, await renewAddressToken(ctx, TABLE));

export const removeIntakeHook = (ctx: ProjectContext): Promise<void> => removeAddressToken(ctx, TABLE);
