import { IconCheck, type Icon as TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import styles from './chips.module.css';

type ChipsProps = {
  label: string;
  /** What is said beside the label, quietly. */
  note?: string;
  /** One of them, or as many as fit. */
  type: 'radio' | 'checkbox';
  options: readonly { value: string; label: string; icon?: TablerIcon | ReactNode }[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

const isTabler = (icon: unknown): icon is TablerIcon =>
  typeof icon === 'object' && icon !== null && 'render' in icon;

/** Answers to a question, all of them in sight. */
export function Chips({ label, note, type, options, chosen, onChange }: ChipsProps) {
  const name = useId();
  const toggle = (value: string) => {
    if (type === 'radio') return onChange([value]);
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  };
  return (
    <fieldset className={styles.chips}>
      <legend className={styles.label}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </legend>
      {options.map(({ value, label: text, icon }) => (
        <label key={value} className={styles.chip}>
          <input
            type={type}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          {isTabler(icon) ? <Icon of={icon} /> : icon}
          {text}
          {type === 'radio' && chosen.includes(value) && <Icon of={IconCheck} size={14} />}
        </label>
      ))}
    </fieldset>
  );
}
