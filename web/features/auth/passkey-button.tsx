import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { signInWithPasskey } from '#entities/identity/security/api.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { postForm } from '#lib/http/post-form.ts';

const IS_NUMBER = /^[\d.]+$|^\[/;

/** Whether this browser can ask for a passkey: over https or on this machine, and under a name, since they belong to one. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !IS_NUMBER.test(window.location.hostname);

/** Signs in by a passkey alone; the browser shows the ones that it has for this site. */
export function PasskeyButton({ nextPath }: { nextPath: string | null }) {
  const { t } = useTranslation(['auth', 'common']);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    const element = form.current;
    if (!element) return;
    setBusy(true);
    setProblem(null);
    try {
      const field = element.elements.namedItem('passkey') as HTMLInputElement;
      field.value = await signInWithPasskey();
      await postForm(element);
    } catch (error) {
      setBusy(false);
      setProblem(
        error instanceof ApiError ? t(`common:error.${error.kind}`) : t('second_step.passkey_failed'),
      );
    }
  };
  return (
    <form ref={form} method="post" action="/auth/passkey/">
      <input type="hidden" name="csrfmiddlewaretoken" />
      <input type="hidden" name="passkey" />
      {nextPath && <input type="hidden" name="next_path" value={nextPath} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<Icon of={IconFingerprint} />}
        loading={isBusy}
        onClick={() => void send()}
      >
        {t('passkey_sign_in')}
      </Button>
      {problem && <FieldError text={problem} />}
    </form>
  );
}
