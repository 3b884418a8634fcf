import { z } from 'zod';

/** The project as its parts show it (docs/contract/conventions.md#a-project). */
export const projectDetailSchema = z.object({
  id: z.uuid(),
  identifier: z.string(),
  name: z.string(),
  cover_image: z.string().nullable(),
  cover_image_url: z.string().nullable(),
  logo_props: z.record(z.string(), z.unknown()),
  description: z.string(),
});
export type ProjectDetail = z.infer<typeof projectDetailSchema>;
