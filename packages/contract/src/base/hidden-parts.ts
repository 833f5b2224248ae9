import { z } from 'zod'

/** LIM-18, LIM-38: what was read of a workbook although users do not see it there. */
export const hiddenParts = {
  hiddenSheets: z.array(z.string()).readonly().describe('sheets that were read although they are hidden'),
  hiddenRows: z.number().int().describe('how many rows were read although they are hidden'),
  hiddenColumns: z
    .array(z.string())
    .readonly()
    .describe('headers of columns that were read although they are hidden'),
}
