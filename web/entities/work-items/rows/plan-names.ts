type PlanKind = 'cycle' | 'module';
type NameOf = (id: string) => string | undefined;

const names = new Map<PlanKind, NameOf>();

/** Items are ordered by the names of their cycles and modules, which stand above them: their stores say the names. */
export const takePlanNames = (kind: PlanKind, nameOf: NameOf) => void names.set(kind, nameOf);

export const nameOfPlan = (kind: PlanKind, id: string): string | undefined => names.get(kind)?.(id);
