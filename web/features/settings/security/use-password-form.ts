import { MIN_PASSWORD_LENGTH } from '@tandem/shared/identity/auth/password-strength.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePassword, noteOwnPassword, setFirstPassword } from '#entities/users/password.ts';
import { ApiError } from '#lib/api-error.ts';
import { showToast } from '#lib/toast-store.ts';
import { CONFIRMATION_REQUIRED } from './use-proven.tsx';

type Fields = { current: string; next: string; again: string };
type Problems = Partial<Record<keyof Fields | 'form', string>>;

const EMPTY: Fields = { current: '', next: '', again: '' };
const WRONG = 5135;
const WEAK = new Set([5020, 5140]);
const SET_ALREADY = 5145;

/** Another password, or with `isFirst` one at all. */
export function usePasswordForm(isFirst: boolean, onChanged: () => void) {
  const { t } = useTranslation(['security', 'common']);
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const { current, next, again } = values;
  const set = (patch: Partial<Fields>) => {
    setProblems({});
    setValues((before) => ({ ...before, ...patch }));
  };
  /** What is wrong with what was typed so far, once a field was left. */
  const check = (): Problems => ({
    ...(next !== '' && next.length < MIN_PASSWORD_LENGTH && { next: t('common:password_short') }),
    ...(next !== '' && !isFirst && next === current && { next: t('password.same') }),
    ...(again !== '' && again !== next && { again: t('common:passwords_differ') }),
  });
  const reasonOf = (error: ApiError): Problems => {
    if (error.code === CONFIRMATION_REQUIRED) return { form: t('proof.none') };
    if (error.code === WRONG) return { current: t('password.wrong') };
    if (error.code !== null && WEAK.has(error.code)) return { next: t('common:password_weak') };
    return { form: error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`) };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await (isFirst ? setFirstPassword(next) : changePassword(current, next));
      setValues(EMPTY);
      showToast({ tone: 'success', title: t(isFirst ? 'password.set_done' : 'password.changed') });
      onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === SET_ALREADY) noteOwnPassword();
      setProblems(reasonOf(error));
    }
    setBusy(false);
  };
  const isFilled = next !== '' && again !== '' && (isFirst || current !== '');
  return {
    ...{ values, problems, isBusy, set, submit },
    isReady: isFilled && Object.keys(check()).length === 0,
    /** A field was left: what is wrong is said now, not with each key. */
    leave: () => setProblems((before) => ({ ...before, ...check() })),
  };
}
