import { isTooShort } from '@tandem/shared/identity/auth/password-rules.ts';
import { judgePassword } from '#lib/text/password-judge.ts';

type Problem = 'password_required' | 'password_short' | 'password_weak';

/** What is wrong with a new password, or null: the key of its text. The server judges the same, and has the last word. */
export async function findPasswordProblem(
  password: string,
  about: readonly string[],
): Promise<Problem | null> {
  if (password === '') return 'password_required';
  if (isTooShort(password)) return 'password_short';
  return (await judgePassword(password, about)) === false ? 'password_weak' : null;
}
