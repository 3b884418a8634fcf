/** One of the parts that bars and lines are made of. */
export type Series = {
  /** Its field in the data. */
  key: string;
  label: string;
  color: string;
  /** A line beside others that is no measure itself. */
  isDashed?: boolean;
};

/** One place on the axis with its numbers by series. */
export type Place = {
  key: string;
  label: string;
  values: Record<string, number | null>;
  /** A person: their letter on their colour stands above the name. */
  mark?: { color: string; letter: string };
  /** Its name in a tip, where there is room for more: both ends of a week. */
  title?: string;
  /** In a run of days: what it is called beside another place of the same span, "14" in September. */
  run?: { of: string; short: string };
};

export type ChartProps = {
  places: readonly Place[];
  series: readonly Series[];
  /** Bars stand on each other or beside each other; lines are drawn, or areas that stand on each other. */
  look: 'stack' | 'group' | 'line' | 'area';
  height: number;
  /** How much room there is, for the names below. */
  width: number;
  language: string;
  /** Shows the items behind a place. */
  onPick?: ((key: string) => void) | undefined;
  /** Which place is pointed at, here or in the table. */
  active?: string | null;
  onActive?: (key: string | null) => void;
};
