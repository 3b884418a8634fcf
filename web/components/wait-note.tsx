import { IconCloudUp } from '@tabler/icons-react';
import { Delayed } from './delayed.tsx';
import { Icon } from './icon.tsx';
import styles from './wait-note.module.css';

/** In place of what can only be there once the server has answered; a quick answer is not worth a word. */
export function WaitNote({ text }: { text: string }) {
  return (
    <Delayed after={400}>
      <p className={styles.note} role="status">
        <Icon of={IconCloudUp} size={14} />
        <span>{text}</span>
      </p>
    </Delayed>
  );
}
