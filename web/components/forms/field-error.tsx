import { IconAlertCircle } from '@tabler/icons-react';
import { Icon } from '../icons/icon.tsx';

/** A message under a field: icon and text, so that it is not told by colour alone. */
export function FieldError({ text }: { text: string }) {
  return (
    <span style={{ display: 'flex', gap: 8, alignItems: 'flex-start' }}>
      <Icon of={IconAlertCircle} size={14} />
      <span>{text}</span>
    </span>
  );
}
