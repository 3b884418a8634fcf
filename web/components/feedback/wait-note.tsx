import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Delayed } from './delayed.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './wait-note.module.css';

const ICONS = { sent: IconCloudUp, fetched: IconCloudOff };

/**
 * In place of what can only be there once the server has answered; a quick answer is not worth a word. It waits for something
 * to be sent, or to be fetched.
 */
export function WaitNote({ text, until = 'sent' }: { text: string; until?: keyof typeof ICONS }) {
  return (
    <Delayed after={400}>
      <p className={styles.note} role="status">
        <Icon of={ICONS[until]} size={14} />
        <span>{text}</span>
      </p>
    </Delayed>
  );
}
