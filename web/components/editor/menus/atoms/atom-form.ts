import { useEffect, useRef } from 'react';

export type AtomFormProps = {
  attributes: Readonly<Record<string, unknown>>;
  isBlock: boolean;
  onSet: (values: Record<string, unknown>) => void;
  /** Back into the text; what is empty is taken out. */
  onLeave: (isEmpty: boolean) => void;
};

/** The box around a new field is not seen before it is placed, and takes no focus until then. */
export function useFocusOfNew<Field extends HTMLElement>(isNew: boolean) {
  const field = useRef<Field>(null);
  const first = useRef(isNew);
  useEffect(() => {
    if (!first.current) return undefined;
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return field;
}
