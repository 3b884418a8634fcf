import { z } from 'zod';
import {
  idInput,
  idsInput,
  nameInput,
  newIdInput,
  optionalIdInput,
  optionalNameInput,
  sortOrderInput,
} from '../../http/fields.ts';
import { absentable, blankable, descriptionInput, emptyAsNull, numericInput } from '../../http/lenient.ts';
import { viewAccessSchema } from '../../planning/views/schema.ts';
import { logoPropsInput } from '../../projects/projects/schema.ts';
import { richFiltersInput } from '../../work-items/filters/input.ts';
import { isSameGroup } from '../figures/group.ts';
import { figuresQueryParts, periodInput as period } from '../figures/schema.ts';
import { GOOD_WAYS, GRID, MAX_TILES, TILE_KINDS, TILE_PERIODS, WALL } from './kinds.ts';

const MAX_PROJECTS = 200;
const MAX_HTML = 20_000;

const periodInput = emptyAsNull(period);

const { limit, measure, group, split } = figuresQueryParts;
/** A query of figures. Without projects it counts over those of the dashboard, and the period is that of the tile. */
const tileQueryInput = z
  .object({
    source: z
      .object({
        project_ids: idsInput(MAX_PROJECTS).default([]),
        filters: richFiltersInput
          .transform((tree) => (Object.keys(tree).length > 0 ? tree : null))
          .default(null),
      })
      .prefault({}),
    measure,
    group,
    split,
    limit,
  })
  .superRefine((query, check) => {
    const problem = problemOf(query);
    if (problem) check.addIssue({ code: 'custom', message: problem, path: ['split'] });
  });

type Groups = { group: z.infer<typeof group>; split: z.infer<typeof split> };

function problemOf({ group: first, split: second }: Groups): string | null {
  if (!second) return null;
  if (!first) return 'A split needs a group.';
  return isSameGroup(first, second) ? 'A split must be another one than the group.' : null;
}
export type TileQuery = z.infer<typeof tileQueryInput>;

const scope = { project_ids: idsInput(MAX_PROJECTS), filters: richFiltersInput, period: periodInput };

const fields = z
  .object({
    ...scope,
    description: descriptionInput,
    access: numericInput(viewAccessSchema),
    logo_props: logoPropsInput,
    sort_order: sortOrderInput,
  })
  .partial();

/** Body of POST W/dashboards/. */
export const createDashboardInput = fields.extend({ id: newIdInput.optional(), name: nameInput() });
export type CreateDashboard = z.infer<typeof createDashboardInput>;

/** Body of PATCH W/dashboards/{id}/. */
export const updateDashboardInput = fields.extend({
  name: nameInput().optional(),
  is_locked: z.boolean().optional(),
});
export type UpdateDashboard = z.infer<typeof updateDashboardInput>;

/** Body of POST …/duplicate/. */
export const duplicateDashboardInput = z
  .object({ id: newIdInput.optional(), name: nameInput().optional() })
  .nullish();
export type DuplicateDashboard = z.infer<typeof duplicateDashboardInput>;

const columnInput = numericInput(
  z
    .int()
    .min(0)
    .max(GRID.columns - 1),
);
const rowInput = numericInput(z.int().min(0).max(GRID.maxRow));
const widthInput = numericInput(z.int().min(1).max(GRID.columns));
const heightInput = numericInput(z.int().min(1).max(GRID.maxHeight));

const TOO_WIDE = 'Ensure that x and w together are no more than 12.';
const fits = ({ x, w }: { x: number; w: number }) => x + w <= GRID.columns;
const place = { x: columnInput, y: rowInput, w: widthInput, h: heightInput };

/** What a tile shows (docs/contract/dashboards.md#what-a-tile-shows). */
export const tileConfigInput = z
  .object({
    query: emptyAsNull(tileQueryInput),
    period: z.union([z.enum(TILE_PERIODS), periodInput]),
    cycle_id: optionalIdInput,
    view_id: optionalIdInput,
    html: blankable(z.string().max(MAX_HTML)),
    look: z
      .object({
        has_totals: z.boolean().nullable(),
        is_share: z.boolean().nullable(),
        unit: emptyAsNull(z.string().max(20)),
        good: emptyAsNull(z.enum(GOOD_WAYS)),
      })
      .partial()
      .nullable(),
  })
  .partial();
export type TileConfigInput = z.infer<typeof tileConfigInput>;

const kindInput = z.enum(TILE_KINDS);

/** Body of POST …/tiles/. */
export const createTileInput = z
  .object({
    id: newIdInput.optional(),
    kind: kindInput,
    name: blankable(optionalNameInput()).optional(),
    config: tileConfigInput.optional(),
    ...place,
  })
  .refine(fits, { error: TOO_WIDE, path: ['w'] });
export type CreateTile = z.infer<typeof createTileInput>;

/** Body of PATCH …/tiles/{tile_id}/; a named `config` takes the place of the one before. */
export const updateTileInput = z
  .object({ kind: kindInput, name: blankable(optionalNameInput()), config: tileConfigInput, ...place })
  .partial();
export type UpdateTile = z.infer<typeof updateTileInput>;

/** Body of PUT …/layout/: the tiles with their places. */
export const layoutInput = z.object({
  tiles: z
    .array(z.object({ id: idInput, ...place }).refine(fits, { error: TOO_WIDE, path: ['w'] }))
    .max(MAX_TILES),
});
export type Layout = z.infer<typeof layoutInput>['tiles'];

/** Body of POST …/data/: which tiles, and what narrows all of them while it is looked at. */
export const dashboardDataInput = z
  .object({ tiles: idsInput(MAX_TILES), ...scope })
  .partial()
  .nullish();
export type DashboardDataInput = z.infer<typeof dashboardDataInput>;

/** Body of POST W/dashboards/preview/: a tile that is not stored. */
export const previewTileInput = z.object({
  kind: kindInput,
  config: tileConfigInput.optional(),
  dashboard: z.object(scope).partial().optional(),
});
export type PreviewTile = z.infer<typeof previewTileInput>;

const isMoment = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success;
const expiryInput = absentable(
  z
    .string()
    .max(40)
    .refine(
      (text) => isMoment(text) && Date.parse(text) > Date.now(),
      'Enter a date and time that are still to come.',
    ),
);

/** Body of POST W/dashboards/tokens/. */
export const createDashboardTokenInput = z.object({
  name: nameInput(),
  dashboard_ids: z
    .array(idInput)
    .min(1)
    .max(WALL.maxDashboards)
    .transform((ids) => [...new Set(ids)]),
  seconds: numericInput(z.int().min(WALL.minSeconds).max(WALL.maxSeconds)).optional(),
  expires_at: expiryInput,
});
export type CreateDashboardToken = z.infer<typeof createDashboardTokenInput>;
