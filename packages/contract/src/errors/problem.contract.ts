import { elementFaultCodes } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { cellFaultCodes } from '@stallwise/domain/sheets/cell-faults.model.ts'
import { z } from 'zod'
import { fieldCodes, problemStatus, rowCodes, type ProblemCode } from './problem-codes.ts'

const fieldFault = z.object({
  path: z.string(),
  code: z.enum(fieldCodes),
  limit: z.number().optional().describe('the number in the words of the fault, such as the most characters'),
  message: z.string(),
})
/** What is wrong with a field of a request. */
export type FieldFaultView = z.infer<typeof fieldFault>

/** A fault of a file: its row (from 1, the header included) and what is wrong there. */
export const rowFault = z.object({ row: z.number().int(), code: z.enum(rowCodes), message: z.string() })

/** A fault of a workbook: `cell` as A1, null for the sheet as a whole; `sheet` null for the file as a whole. `message`: the content of the cell, or the cell of the other one; else the code. */
export const cellFault = z.object({
  sheet: z.string().nullable(),
  cell: z.string().nullable(),
  code: z.enum(cellFaultCodes),
  message: z.string(),
})

/** A fault of a floor's map: `element` is a stall's number, or an element with its line; null for the file as a whole. */
export const elementFault = z.object({
  element: z.string().nullable(),
  code: z.enum(elementFaultCodes),
  message: z.string(),
})

/** A problem document; `errors` for invalid fields or rows of a file, `current` the current object for a stale version. Source: RFC 9457, decision 1. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]]),
  detail: z.string().optional(),
  errors: z.array(z.union([cellFault, elementFault, rowFault, fieldFault])).optional(),
  errorCount: z
    .number()
    .int()
    .optional()
    .describe('total number of faults if `errors` contains only the first ones'),
  current: z.unknown().optional(),
})

/** A problem document. */
export type Problem = z.infer<typeof problem>
/** A fault of a row of a file. */
export type RowFault = z.infer<typeof rowFault>
/** A fault of a cell of a workbook. */
export type CellFaultView = z.infer<typeof cellFault>
/** A fault of an element of a map. */
export type ElementFaultView = z.infer<typeof elementFault>
