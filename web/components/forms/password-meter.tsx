import type { PasswordStrength } from '@tandem/shared/identity/auth/password-rules.ts';
import { useTranslation } from 'react-i18next';
import styles from './password-meter.module.css';
import { usePasswordStrength } from './use-password-strength.ts';

type Shown = PasswordStrength | 'unknown';
const BARS: Record<Shown, number> = { empty: 0, unknown: 0, short: 1, weak: 2, strong: 4 };
const PLACES = [1, 2, 3, 4];

type PasswordMeterProps = {
  password: string;
  about: readonly string[];
  /** The server has measured this one and refused it. */
  isRefused: boolean;
};

/** How hard a new password is to guess, as it is typed; what the server said of it counts more. */
export function PasswordMeter({ password, about, isRefused }: PasswordMeterProps) {
  const { t } = useTranslation();
  const measured = usePasswordStrength(password, about);
  const isMeasured = measured === 'strong' || measured === 'unknown';
  const strength: Shown = isRefused && isMeasured ? 'weak' : measured;
  return (
    <div className={styles.meter} data-strength={strength}>
      <div className={styles.bars} aria-hidden>
        {PLACES.map((place) => (
          <i key={place} data-on={place <= BARS[strength] ? '' : undefined} />
        ))}
      </div>
      <p className={styles.words} aria-live="polite">
        {t(`password_strength.${strength === 'unknown' ? 'empty' : strength}`)}
      </p>
    </div>
  );
}
