import { useLocalStorage } from '@mantine/hooks';

/** In which order a list stands, and whether the other way round. */
export type StoredOrder<O extends string> = {
  order: O;
  setOrder: (order: O) => void;
  isReversed: boolean;
  setReversed: (isReversed: boolean) => void;
};

/** The order of a list as a person left it on this device, under `tandem.<name>-order` and `-reversed`. */
export function useStoredOrder<O extends string>(
  name: string,
  orders: readonly O[],
  usual: NoInfer<O>,
): StoredOrder<O> {
  const [order, setOrder] = useLocalStorage<O>({
    key: `tandem.${name}-order`,
    defaultValue: usual,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => orders.find((each) => each === stored) ?? usual,
  });
  const [isReversed, setReversed] = useLocalStorage({
    key: `tandem.${name}-reversed`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { order, setOrder, isReversed, setReversed };
}
