import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WaitNote } from '#components/feedback/wait-note.tsx';

type Count = (by: 1 | -1) => void;
const MissingParts = createContext<Count | null>(null);

type Props = { before: ReactNode; children: ReactNode };

/** Parts of an item that are not on this device are spoken of once, between what stands before and the other parts. */
export function MissingPartsNote({ before, children }: Props) {
  const { t } = useTranslation('work-items');
  const [count, setCount] = useState(0);
  const [change] = useState((): Count => (by) => setCount((now) => now + by));
  return (
    <MissingParts value={change}>
      {before}
      {count > 0 && <WaitNote until="fetched" text={t('not_here')} />}
      {children}
    </MissingParts>
  );
}

/** In place of a part that comes with the connection; by itself, outside of an item, it says what is missing. */
export function MissingPart({ text = '' }: { text?: string }) {
  const change = useContext(MissingParts);
  useEffect(() => {
    change?.(1);
    return () => change?.(-1);
  }, [change]);
  return change || !text ? null : <WaitNote text={text} until="fetched" />;
}
