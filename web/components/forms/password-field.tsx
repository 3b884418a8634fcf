import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Icon } from '../icons/icon.tsx';

const Eye = ({ reveal }: { reveal: boolean }) => <Icon of={reveal ? IconEyeOff : IconEye} />;

/** A password with a button to show it; the button is named and reached by the keyboard. */
export function PasswordField({ showLabel, ...input }: PasswordInputProps & { showLabel: string }) {
  const toggle = { 'aria-label': showLabel, tabIndex: 0 };
  return (
    <PasswordInput
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={toggle}
      // Other fields say by themselves that what is in them is wrong.
      aria-invalid={input.error ? true : undefined}
      {...input}
    />
  );
}
