import { type PasswordStrength, passwordStrength } from '@tandem/shared/identity/auth/password-strength.ts';
import { useTranslation } from 'react-i18next';
import styles from './password-strength.module.css';

const BARS: Record<PasswordStrength, number> = { empty: 0, short: 1, weak: 2, strong: 4 };
const PLACES = [1, 2, 3, 4];

/** How hard a new password is to guess, as it is typed. */
export function PasswordMeter({ password, about }: { password: string; about: readonly string[] }) {
  const { t } = useTranslation();
  const strength = passwordStrength(password, about);
  return (
    <div className={styles.meter} data-strength={strength}>
      <div className={styles.bars} aria-hidden>
        {PLACES.map((place) => (
          <i key={place} data-on={place <= BARS[strength] ? '' : undefined} />
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        {t(`password_strength.${strength}`)}
      </p>
    </div>
  );
}
