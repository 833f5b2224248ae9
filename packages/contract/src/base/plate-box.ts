import { z } from 'zod'

/** LPR-05: where the plate is in the image of a read. */
export const plateBox = z
  .object({
    left: z.number().int(),
    top: z.number().int(),
    right: z.number().int(),
    bottom: z.number().int(),
  })
  .describe('where the plate is in the image, in its pixels; null if it is not known, or the image is gone')
  .nullable()
