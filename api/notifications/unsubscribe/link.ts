import type { Config } from '../../config.ts';
import { readInstanceKey, readKeys } from '../../http/secrets/instance-key.ts';
import { signerOf, signerOfAny } from '../../http/secrets/signed-token.ts';

const PURPOSE = 'no mail about work';

/** Ends mail about work for one person, without a session: mail programs ask for it (docs/contract/notifications.md#unsubscribing). */
export function unsubscribeUrl(config: Config, userId: string): string {
  const signature = signerOf(readInstanceKey(config)).sign(PURPOSE, userId);
  return `${config.app_url}/auth/unsubscribe/?${new URLSearchParams({ user: userId, signature })}`;
}

export const isUnsubscribeLink = (config: Config, link: { user: string; signature: string }): boolean =>
  signerOfAny(readKeys(config)).isSigned(PURPOSE, link.user, link.signature);
