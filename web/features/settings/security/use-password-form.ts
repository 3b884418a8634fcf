import { isTooShort } from '@tandem/shared/identity/auth/password-rules.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPasswordProblem } from '#components/forms/password-problem.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { changePassword, noteOwnPassword, setFirstPassword } from '#entities/identity/users/password.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
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
  const me = useMe();
  const about = [me.email, me.display_name];
  const { current, next, again } = values;
  const set = (patch: Partial<Fields>) => {
    setProblems({});
    setValues((before) => ({ ...before, ...patch }));
  };
  /** What is wrong with what was typed so far, once a field was left. */
  const check = (): Problems => ({
    ...(next !== '' && isTooShort(next) && { next: t('common:password_short') }),
    ...(next !== '' && !isFirst && next === current && { next: t('password.same') }),
    ...(again !== '' && again !== next && { again: t('common:passwords_differ') }),
  });
  const reasonOf = (error: ApiError): Problems => {
    if (error.code === CONFIRMATION_REQUIRED) return { form: t('proof.none') };
    if (error.code === WRONG) return { current: t('password.wrong') };
    if (error.code !== null && WEAK.has(error.code)) return { next: t('common:password_weak') };
    return { form: error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`) };
  };
  /** What is wrong with all of it, once it is to be sent. */
  const checkAll = async (): Promise<Problems> => {
    const weakness = await findPasswordProblem(next, about);
    return {
      ...(!isFirst && current === '' && { current: t('common:password_required') }),
      ...(weakness && { next: t(`common:${weakness}`) }),
      ...(again !== next && { again: t('common:passwords_differ') }),
      ...check(),
    };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = await checkAll();
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
  return {
    values,
    about,
    problems,
    isBusy,
    set,
    submit,
    /** A field was left: what is wrong is said now, not with each key. */
    leave: () => setProblems((before) => ({ ...before, ...check() })),
  };
}
