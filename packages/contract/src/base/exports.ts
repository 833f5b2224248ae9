import { z } from 'zod'
import { instant, plainText } from './wire.ts'

/** An export that was counted: its file has exactly these rows until then. Rules EXP-01, EXP-02. */
export const countedExport = z.object({
  export: z.string().describe('names the export when its file is asked for'),
  rows: z.int().min(0),
  until: instant,
})

export type CountedExport = z.infer<typeof countedExport>

/** The export that was counted before; without one the rows are counted when the file is asked for. */
export const countedField = { export: plainText(2_000).optional() }
