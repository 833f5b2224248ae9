import { z } from 'zod'
import { fieldCodes, problemStatus, rowCodes } from './problem-codes.ts'
import type { ProblemCode } from './problem-codes.ts'

const fieldFault = z.object({
  path: z.string(),
  code: z.enum(fieldCodes),
  limit: z.number().optional().describe('the number in the words of the fault, such as the most characters'),
  message: z.string(),
})

/** A fault of a file: its row (from 1, the header included) and what is wrong there. */
export const rowFault = z.object({ row: z.number().int(), code: z.enum(rowCodes), message: z.string() })

/** A problem document; `errors` for invalid fields or rows of a file, `current` the object as it stands for a stale version. Source: RFC 9457, decision 1. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string().optional(),
  errors: z.array(z.union([fieldFault, rowFault])).optional(),
  current: z.unknown().optional(),
})

/** A problem document. */
export type Problem = z.infer<typeof problem>
/** A fault of a row of a file. */
export type RowFault = z.infer<typeof rowFault>
