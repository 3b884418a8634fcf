import { asOneLine } from '@tandem/shared/http/one-line.ts';
import type { CheckStep } from '@tandem/shared/identity/instance/provider-check.ts';
import { z } from 'zod';
import { OutboundError } from '../../outbound/error.ts';

const MAX_ANSWER = 300;
const shorten = (text: string) => asOneLine(text).slice(0, MAX_ANSWER);

/** Errors of libraries wrap what has happened, some of them twice; the innermost first. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && chain.length < 5; at = causeOf(at))
    chain.unshift(at);
  return chain;
}
const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

/** What failed, in one line. */
export const wordsOf = (error: unknown): string => {
  const failed = chainOf(error).find((each) => each instanceof Error);
  return shorten(failed instanceof Error ? failed.message : String(error));
};

const refusal = z.object({ error: z.string(), error_description: z.string().optional() });
/** An answer with another status than the protocol knows, and one without tokens: GitHub refuses with 200. */
const inBody = z.object({ body: refusal });
const withStatus = z.object({ status: z.number() });

/** Codes by which providers say what they think of a request for tokens (RFC 6749, section 5.2, and those of GitHub). */
const RESULTS: Readonly<Record<string, CheckStep['result']>> = {
  invalid_grant: 'known',
  bad_verification_code: 'known',
  invalid_client: 'refused',
  unauthorized_client: 'refused',
  incorrect_client_credentials: 'refused',
  redirect_uri_mismatch: 'callback',
};
const UNAUTHORIZED = 401;

/** What it means that a provider refused a code that nobody was given. */
export function outcomeOf(error: unknown): Pick<CheckStep, 'result' | 'answer'> {
  const chain = chainOf(error);
  for (const each of chain) {
    const said = refusal.safeParse(each).data ?? inBody.safeParse(each).data?.body;
    if (said) {
      const answer = shorten([said.error, said.error_description].filter(Boolean).join(': '));
      return { result: RESULTS[said.error] ?? 'unclear', answer };
    }
  }
  const status = chain.map((each) => withStatus.safeParse(each).data?.status).find(Boolean);
  if (status) return { result: status === UNAUTHORIZED ? 'refused' : 'unclear', answer: `HTTP ${status}` };
  const isAway = chain.some((each) => each instanceof OutboundError);
  return { result: isAway ? 'unreachable' : 'unclear', answer: wordsOf(error) };
}
