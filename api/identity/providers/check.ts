import { randomBytes } from 'node:crypto';
import type { CheckStep, ProviderCheck } from '@tandem/shared/identity/instance/provider-check.ts';
import { type SignInProvider, settingsOfProvider } from '@tandem/shared/identity/instance/providers.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { App } from '../../app.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { outcomeOf, wordsOf } from './check-words.ts';
import { type Provider, connectProvider, load } from './connect.ts';
import { serviceOf } from './services.ts';

/**
 * Asks a provider with the stored settings, also one that is not switched on (docs/contract/providers.md#trying-it). A
 * code that nobody was given is handed in: a provider looks first at who hands it in, so that what it says of the code
 * says that it knows us.
 */
export async function checkProvider(
  app: Pick<App, 'config' | 'db'>,
  provider: SignInProvider,
  redirect_uri: string,
): Promise<ProviderCheck> {
  const settings = await readSettings(app);
  const { needed } = settingsOfProvider(provider);
  if (needed.some((key) => settings[key] === ''))
    throw badRequest('Save what the provider knows us by first.');
  const { issuer, endpoints } = serviceOf(provider, settings);
  const steps: CheckStep[] = [];
  try {
    const there = await connectProvider(app, provider, settings);
    const found = there.configuration.serverMetadata().issuer;
    if (!endpoints) steps.push({ result: 'found', is_good: true, url: issuer, answer: found });
    steps.push(await tryMadeUpCode(there, redirect_uri));
  } catch (error) {
    steps.push({ result: 'not_found', is_good: false, url: issuer, answer: wordsOf(error) });
  }
  return { is_good: steps.every((step) => step.is_good), steps };
}

async function tryMadeUpCode({ configuration }: Provider, redirect_uri: string): Promise<CheckStep> {
  const client = await load();
  const url = configuration.serverMetadata().token_endpoint ?? '';
  const code = randomBytes(24).toString('base64url');
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', {
      code,
      redirect_uri,
      code_verifier: client.randomPKCECodeVerifier(),
    });
  } catch (error) {
    const { result, answer } = outcomeOf(error);
    return { result, is_good: result === 'known', url, answer };
  }
  // Whoever gives tokens for any code does not look at what they are handed.
  return { result: 'unclear', is_good: false, url, answer: '' };
}
