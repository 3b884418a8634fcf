import type { Input, InputWrapper, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import styles from './mantine.module.css';
import { themeOf } from './theme-of.ts';

const FORM_SIZE = { size: 'md' } as const;
const wrapperNames = {
  label: styles.inputLabel,
  error: styles.inputError,
  description: styles.inputDescription,
};

/** Fields of forms: 32 high, border turning to the focus colour, message under the field. */
export const inputTheme = {
  Input: themeOf<typeof Input>({
    defaultProps: FORM_SIZE,
    vars: () => ({
      wrapper: {
        '--input-height': 'var(--h-form)',
        '--input-fz': 'var(--fs-13)',
        '--input-radius': 'var(--r-sm)',
      },
    }),
    classNames: { wrapper: styles.inputFrame, input: styles.input, section: styles.inputSection },
  }),
  InputWrapper: themeOf<typeof InputWrapper>({ defaultProps: FORM_SIZE, classNames: wrapperNames }),
  TextInput: themeOf<typeof TextInput>({ defaultProps: FORM_SIZE }),
  Textarea: themeOf<typeof Textarea>({ defaultProps: FORM_SIZE }),
  PasswordInput: themeOf<typeof PasswordInput>({
    defaultProps: FORM_SIZE,
    classNames: { innerInput: styles.passwordInput },
  }),
  Select: themeOf<typeof Select>({
    defaultProps: { ...FORM_SIZE, allowDeselect: false, checkIconPosition: 'right' },
    classNames: { dropdown: styles.dropdown, option: styles.menuItem },
  }),
};
