import { type PasswordStrength, isTooShort } from '@tandem/shared/identity/auth/password-rules.ts';
import { useEffect, useState } from 'react';
import { judgePassword } from '#lib/text/password-judge.ts';

/** Measuring takes longer than a key: it waits until the fingers rest. */
const REST_MS = 120;

type Judged = { asked: string; isHard: boolean | null };

/** How hard a new password is to guess, as it is typed; `unknown` until it is measured, and where nothing measures it. */
export function usePasswordStrength(
  password: string,
  about: readonly string[],
): PasswordStrength | 'unknown' {
  const [judged, setJudged] = useState<Judged | null>(null);
  const asked = JSON.stringify([password, ...about]);
  const isShort = isTooShort(password);
  useEffect(() => {
    if (isShort) return;
    let isWanted = true;
    const [typed = '', ...known] = JSON.parse(asked) as string[];
    const timer = setTimeout(() => {
      void judgePassword(typed, known).then((isHard) => {
        if (isWanted) setJudged({ asked, isHard });
      });
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [asked, isShort]);
  if (password === '') return 'empty';
  if (isShort) return 'short';
  if (judged?.asked !== asked || judged.isHard === null) return 'unknown';
  return judged.isHard ? 'strong' : 'weak';
}
