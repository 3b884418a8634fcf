import { AppError, invalidField } from '@tandem/shared/http/errors.ts';
import type { Config } from '../../config.ts';
import { findDestination, isListed } from '../../outbound/destination.ts';
import { OutboundError } from '../../outbound/error.ts';

const LOCAL_HOST = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])\.?$/i;

/** Clients show `error` alone; the field is named beside it. */
const refusal = (url: string | string[]) => new AppError(400, { url, error: [url].flat()[0] });

/** Anything below the address of the installation would call itself. */
function isOwn(hostname: string, { app_url }: Config): boolean {
  const [host = '', own = ''] = [hostname, new URL(app_url).hostname].map((name) => name.replace(/\.$/, ''));
  return host === own || host.endsWith(`.${own}`);
}

/**
 * The address of a webhook as it is stored. Refuses what may not be asked, in the words that clients expect
 * (docs/contract/webhooks.md#addresses).
 */
export async function webhookTarget(text: string, config: Config): Promise<string> {
  if (text === '') throw invalidField('url', 'This field may not be blank.');
  const url = URL.parse(text);
  if (!url) throw refusal(['Enter a valid URL.']);
  if (!['http:', 'https:'].includes(url.protocol))
    throw refusal(['Invalid schema. Only HTTP and HTTPS are allowed.']);
  if (!isListed(config.outbound_allow, text)) {
    if (LOCAL_HOST.test(url.hostname)) throw refusal(['Local URLs are not allowed.']);
    if (isOwn(url.hostname, config)) throw refusal('URL domain or its subdomain is not allowed.');
  }
  try {
    await findDestination(text, config.outbound_allow);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    if (error.reason === 'unreachable') throw refusal('Hostname could not be resolved.');
    throw refusal('URL resolves to a blocked IP address.');
  }
  return text;
}
