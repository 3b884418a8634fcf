import type { ReactNode } from 'react';
import { DatePicker } from './date-picker.tsx';
import { Picker } from './picker.tsx';
import styles from './property-pill.module.css';

/** `pill`: bordered, in peek and forms; `bare`: the icon or avatar alone, in rows and cards; `value`: a line of the properties column. */
export type PropertyLook = 'pill' | 'bare' | 'value';

type PickerProps = Parameters<typeof Picker>[0];
type PropertyPickerProps = Omit<PickerProps, 'className'> & { look: PropertyLook };
type PropertyDateProps = Omit<Parameters<typeof DatePicker>[0], 'className'> & { look: PropertyLook };

export function PropertyPicker({ look, ...picker }: PropertyPickerProps) {
  return <Picker {...picker} className={styles[look]} />;
}

export function PropertyDate({ look, ...picker }: PropertyDateProps) {
  return <DatePicker {...picker} className={styles[look]} />;
}

/** A property that cannot be changed here, drawn like the ones that can. */
export function PropertyText({ look, children }: { look: PropertyLook; children: ReactNode }) {
  return (
    <span className={styles[look]} style={{ cursor: 'default' }}>
      {children}
    </span>
  );
}
