import { z } from 'zod'
import { fieldCodes, problemStatus } from './problem-codes.ts'
import type { ProblemCode } from './problem-codes.ts'

/** A problem document; `errors` for invalid fields, `current` the object as it stands for a stale version. Source: RFC 9457, decision 1. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), code: z.enum(fieldCodes), message: z.string() })).optional(),
  current: z.unknown().optional(),
})

/** A problem document. */
export type Problem = z.infer<typeof problem>
