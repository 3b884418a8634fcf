import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPasswordProblem } from '#components/forms/password-problem.ts';
import { updateMe, updateProfile } from '#entities/identity/users/profile.ts';
import { useMe } from '#entities/identity/users/hooks.ts';
import { noteOwnPassword, setFirstPassword } from '#entities/identity/users/password.ts';
import { browserZone } from '#lib/dates/browser-zone.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { codeOfLanguage, currentLanguage } from '#lib/device/language.ts';

type Fields = { first_name: string; last_name: string; password: string };
type Problems = Partial<Record<keyof Fields, string>>;

const WEAK = 5020;
const SET_ALREADY = 5145;

const displayName = ({ first_name, last_name }: Fields): string =>
  [first_name.trim(), last_name.trim()].filter(Boolean).join(' ');

async function saveName(fields: Fields) {
  const { first_name, last_name } = fields;
  const display_name = displayName(fields);
  // Times are those of the person's own clock from the first screen on.
  await updateMe({ first_name, last_name, display_name, user_timezone: browserZone() });
  await updateProfile({ language: codeOfLanguage(currentLanguage()) });
}

/** A second try must not stop at a password that the first one has set. */
async function savePassword(password: string) {
  await setFirstPassword(password).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== SET_ALREADY) throw error;
    noteOwnPassword();
  });
}

/** The name of somebody new, and a password for who has none and wants one. */
export function useProfileForm(onDone: () => Promise<void>) {
  const { t } = useTranslation(['onboarding', 'common']);
  const me = useMe();
  const [values, setValues] = useState<Fields>({
    first_name: me.first_name,
    last_name: me.last_name,
    password: '',
  });
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const set = (patch: Partial<Fields>) => {
    setProblems({});
    setValues((current) => ({ ...current, ...patch }));
  };
  /** What the server goes by as well, once the name is saved. */
  const about = [me.email, displayName(values)];
  const check = async ({ first_name, password }: Fields): Promise<Problems> => {
    const weakness = password === '' ? null : await findPasswordProblem(password, about);
    return {
      ...(!first_name && { first_name: t('first_name_required') }),
      ...(weakness && { password: t(`common:${weakness}`) }),
    };
  };
  const reasonOf = (error: ApiError): Problems => {
    if (error.code === WEAK) return { password: t('common:password_weak') };
    const reason = failureText(error);
    return { first_name: error.fields['first_name'] ?? error.fields['display_name'] ?? reason };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { first_name, last_name, password } = values;
    const trimmed = { first_name: first_name.trim(), last_name: last_name.trim(), password };
    const found = await check(trimmed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await saveName(trimmed);
      if (password) await savePassword(password);
      // It is stored: what comes next may have to be tried again.
      set({ password: '' });
      await onDone();
      setBusy(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblems(reasonOf(error));
      setBusy(false);
    }
  };
  return { values, about, problems, isBusy, set, submit };
}
