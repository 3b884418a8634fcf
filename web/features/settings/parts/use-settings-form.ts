import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/http/api-error.ts';
import { failureText } from '#lib/text/error-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';

type Problems<T> = Partial<Record<keyof T | 'form', string>>;

type FormOptions<T> = {
  /** What is stored now; fields that are not being edited follow it. */
  stored: T;
  /** `seen` is what stood there when each of them was begun. */
  save: (changed: Partial<T>, seen: Partial<T>) => Promise<unknown>;
  /** What is wrong before anybody is asked. */
  check?: (values: T) => Problems<T>;
};

/** A form over stored values: only what was edited is sent, and it stays until the server has taken it. */
export function useSettingsForm<T extends Record<string, unknown>>({ stored, save, check }: FormOptions<T>) {
  const { t } = useTranslation(['settings', 'common']);
  const [edited, setEdited] = useState<Partial<T>>({});
  const [seen, setSeen] = useState<Partial<T>>({});
  const [problems, setProblems] = useState<Problems<T>>({});
  const [isBusy, setBusy] = useState(false);
  const values = { ...stored, ...edited };
  const names = (Object.keys(edited) as (keyof T)[]).filter((name) => edited[name] !== stored[name]);
  const set = (patch: Partial<T>) => {
    setProblems({});
    const begun = Object.keys(patch).map((name) => [name, stored[name as keyof T]]);
    setSeen((current) => ({ ...(Object.fromEntries(begun) as Partial<T>), ...current }));
    setEdited((current) => ({ ...current, ...patch }));
  };
  const discard = () => {
    setProblems({});
    setSeen({});
    setEdited({});
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check?.(values) ?? {};
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await save(Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>, seen);
      setSeen({});
      setEdited({});
      showToast({ tone: 'success', title: t('stored') });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isNamed = Object.keys(error.fields).some((name) => name in stored);
      setProblems(isNamed ? (error.fields as Problems<T>) : ({ form: failureText(error) } as Problems<T>));
    }
    setBusy(false);
  };
  return { values, problems, isBusy, changes: names.length, set, discard, submit };
}
