import { z } from 'zod';
import { numericInput } from '../../http/lenient.ts';

const MAX_QUERY = 200;
const MAX_PAGE = 1000;
const MAX_PER_PAGE = 30;

export const photosQuery = z.object({
  query: z.string().trim().max(MAX_QUERY).optional(),
  page: numericInput(z.int().min(1).max(MAX_PAGE)).optional(),
  per_page: numericInput(z.int().min(1).max(MAX_PER_PAGE)).optional(),
});
export type PhotosQuery = z.infer<typeof photosQuery>;

/** What clients show of a photograph, with its author, who is to be named. */
const photoSchema = z.object({
  id: z.string(),
  alt_description: z.string().nullish(),
  urls: z.object({
    raw: z.string(),
    full: z.string(),
    regular: z.string(),
    small: z.string(),
    thumb: z.string(),
  }),
  user: z.object({ name: z.string(), links: z.object({ html: z.string() }).optional() }).optional(),
});
/** A search answers an object, everything else a list. */
const foundPhotosSchema = z.object({
  total: z.number(),
  total_pages: z.number(),
  results: z.array(photoSchema),
});
export const photosSchema = z.union([z.array(photoSchema), foundPhotosSchema]);
export type Photos = z.infer<typeof photosSchema>;
