export type AuthMode = 'sign-in' | 'sign-up';
type AuthStep = 'email' | 'password' | 'code';
/** Where a message belongs: under a field, or above the form. */
type AuthProblem = { key: string; field: 'email' | 'password' | 'code' | null };

const KNOWN = new Set([
  5000, 5005, 5010, 5015, 5016, 5018, 5019, 5020, 5025, 5030, 5060, 5065, 5070, 5085, 5090, 5095, 5100, 5104,
  5115, 5125, 5130, 5135, 5140, 5145, 5900, 5910, 5915, 5918, 5920, 5925, 5927,
]);
/** Codes that say the same as another one, in the other mode (docs/contract/sessions.md#errors). */
const SAME_AS: Record<number, number> = {
  5035: 5065,
  5040: 5070,
  5045: 5005,
  5050: 5005,
  5055: 5085,
  5075: 5005,
  5080: 5005,
  5092: 5090,
  5097: 5095,
  5102: 5100,
  5105: 5104,
  5110: 5104,
  5111: 5104,
  5120: 5115,
  5121: 5115,
  5122: 5115,
};
const SIGN_UP_CODES = new Set([5015, 5020, 5035, 5040, 5045, 5050, 5055, 5092, 5097, 5102]);
const EMAIL_CODES = new Set([5005, 5010, 5030, 5060]);
const PASSWORD_CODES = new Set([5020, 5065]);
const CODE_CODES = new Set([5085, 5090, 5095, 5100]);

function fieldOf(meaning: number): AuthProblem['field'] {
  if (EMAIL_CODES.has(meaning)) return 'email';
  if (PASSWORD_CODES.has(meaning)) return 'password';
  return CODE_CODES.has(meaning) ? 'code' : null;
}

/** The text for an error code, and the field that it is about. */
export function problemOf(code: number): AuthProblem {
  const meaning = SAME_AS[code] ?? code;
  return { key: `error.${KNOWN.has(meaning) ? meaning : 'other'}`, field: fieldOf(meaning) };
}

/** The same where a provider said who somebody is: it gave no address that counts, or all is as elsewhere. */
const problemOfProvider = (code: number): AuthProblem =>
  code === 5005 ? { key: 'error.provider_email', field: null } : { ...problemOf(code), field: null };

export type AuthState = { mode: AuthMode; step: AuthStep; email: string; problem: AuthProblem | null };

/** How the form starts, from what a redirect put into the address: the error, the step it belongs to, the e-mail. */
export function stateFromAddress(search: URLSearchParams, mode: AuthMode): AuthState {
  const code = Number(search.get('error_code'));
  const email = search.get('email') ?? '';
  if (!code) return { mode, step: 'email', email, problem: null };
  // Where somebody came from a provider there is no field to mend.
  const isOfProvider = search.has('provider');
  const problem = isOfProvider ? problemOfProvider(code) : problemOf(code);
  // A sign-up that failed comes back to the root: the code says which form it was. An existing account is to sign in.
  const codeMode = SIGN_UP_CODES.has(code) ? 'sign-up' : mode;
  const hasStep = email !== '' && (problem.field === 'password' || problem.field === 'code');
  return { mode: codeMode, step: hasStep ? (problem.field as AuthStep) : 'email', email, problem };
}
