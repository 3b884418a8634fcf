import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { PasswordField } from '#components/forms/password-field.tsx';
import { PasswordMeter } from '#components/forms/password-meter.tsx';
import { useMe } from '#entities/identity/users/hooks.ts';
import { Box, Foot, Row, Section } from '../parts/box.tsx';
import styles from './security.module.css';
import { usePasswordForm } from './use-password-form.ts';

/** A password of one's own: another one, or the first for who came in by a code or another account. */
export function PasswordSection({ onChanged }: { onChanged: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const me = useMe();
  const isFirst = me.is_password_autoset;
  const form = usePasswordForm(isFirst, onChanged);
  const { values, problems } = form;
  const field = (name: 'current' | 'next' | 'again', autoComplete: string) => (
    <PasswordField
      id={`password-${name}`}
      autoComplete={autoComplete}
      showLabel={t('common:show_password')}
      value={values[name]}
      error={problems[name] && <FieldError text={problems[name]} />}
      onChange={(event) => form.set({ [name]: event.target.value })}
      onBlur={form.leave}
    />
  );
  return (
    <Section title={t('password.title')} {...(isFirst && { text: t('password.none') })}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        {/* What a password manager stores the password for. */}
        <input
          className={styles.unseen}
          type="email"
          autoComplete="username"
          value={me.email}
          aria-hidden
          tabIndex={-1}
          readOnly
        />
        <Box>
          {!isFirst && (
            <Row label={t('password.current')} htmlFor="password-current" isRequired isField>
              {field('current', 'current-password')}
            </Row>
          )}
          <Row
            label={t('password.next')}
            hint={t(isFirst ? 'common:password_length' : 'password.next_hint')}
            htmlFor="password-next"
            isRequired
            isField
          >
            <div>
              {field('next', 'new-password')}
              {values.next !== '' && (
                <PasswordMeter
                  password={values.next}
                  about={form.about}
                  isRefused={problems.next === t('common:password_weak')}
                />
              )}
            </div>
          </Row>
          <Row label={t('password.again')} htmlFor="password-again" isRequired isField>
            {field('again', 'new-password')}
          </Row>
          <Foot note={t('password.ends')} problem={problems.form}>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {t(isFirst ? 'password.set' : 'password.change')}
            </Button>
          </Foot>
        </Box>
      </form>
    </Section>
  );
}
