import { type PasswordStrength, passwordStrength } from '@tandem/shared/identity/auth/password-strength.ts';
import { useTranslation } from 'react-i18next';
import styles from './password-strength.module.css';

const BARS: Record<PasswordStrength, number> = { empty: 0, short: 1, weak: 2, strong: 4 };
const PLACES = [1, 2, 3, 4];

type PasswordMeterProps = {
  password: string;
  about: readonly string[];
  /** The server has measured this one and refused it. */
  isRefused: boolean;
};

/** How hard a new password is to guess, as it is typed: an estimate, until the server has said its word. */
export function PasswordMeter({ password, about, isRefused }: PasswordMeterProps) {
  const { t } = useTranslation();
  const estimate = passwordStrength(password, about);
  const strength = isRefused && estimate === 'strong' ? 'weak' : estimate;
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
