import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { Toast } from '#lib/frame/toast-store.ts';
import { Avatar } from '../people/avatar.tsx';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { ShortcutKbd } from '../controls/kbd.tsx';
import styles from './toast-stack.module.css';

const ICONS = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

type ToastStackProps = {
  toasts: readonly Toast[];
  closeLabel: string;
  onDismiss: (id: number) => void;
  /** The pointer or the keyboard is on it. */
  onHold: (id: number) => void;
  onRelease: (id: number) => void;
};

/** Messages at the bottom right. Read out politely; errors at once. */
export function ToastStack({ toasts, closeLabel, onDismiss, onHold, onRelease }: ToastStackProps) {
  return (
    <div className={styles.stack}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          data-tone={toast.tone}
          role={toast.tone === 'error' ? 'alert' : 'status'}
          // A message that appeared under a pointer at rest goes by itself.
          onPointerMove={({ movementX, movementY }) =>
            (movementX !== 0 || movementY !== 0) && onHold(toast.id)
          }
          onPointerLeave={({ currentTarget }) =>
            !currentTarget.contains(document.activeElement) && onRelease(toast.id)
          }
          onFocus={() => onHold(toast.id)}
          onBlur={({ currentTarget }) => !currentTarget.matches(':hover') && onRelease(toast.id)}
        >
          {toast.person ? (
            <Avatar person={toast.person} size={16} />
          ) : (
            <Icon of={ICONS[toast.tone]} className={styles.icon} />
          )}
          <div className={styles.body}>
            <div className={styles.title}>{toast.title}</div>
            {toast.text && <div className={styles.text}>{toast.text}</div>}
            {toast.actions && (
              <div className={styles.actions}>
                {toast.actions.map((action) => (
                  <Button
                    key={action.label}
                    variant="subtle"
                    size="xs"
                    c="var(--accent-text)"
                    rightSection={action.shortcut && <ShortcutKbd of={action.shortcut} />}
                    onClick={() => {
                      action.run();
                      onDismiss(toast.id);
                    }}
                  >
                    {action.label}
                  </Button>
                ))}
              </div>
            )}
          </div>
          <IconButton
            of={IconX}
            label={closeLabel}
            size="sm"
            iconSize={14}
            onClick={() => onDismiss(toast.id)}
          />
        </div>
      ))}
    </div>
  );
}
