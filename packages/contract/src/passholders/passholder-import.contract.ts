import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { hiddenParts } from '../base/hidden-parts.ts'
import { confirmsIds, id, instant } from '../base/wire.ts'
import { workbookType } from '../base/files.ts'
import { passholderListQuery } from './passholders.contract.ts'

/** A value of a passholder as it is written in the sheet. */
const value = z.string().nullable()

/** A passholder that an import adds or changes; `fields` = what changes, of one that is added what it has. */
export const passholderDifference = z.object({
  row: z.number().int(),
  kind: z.enum(['added', 'changed']),
  passholderId: z.string(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), before: value, after: value })),
})

/** What applying an import will do. `version` names exactly this: it changes with the passholders of the lot. */
export const passholderImport = z.object({
  _id: id,
  parkingLot: id,
  passholderGroup: id,
  isMultiPass: z.boolean(),
  fileName: z.string().nullable(),
  version: z.string(),
  total: z.number().int().describe('rows of the file'),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  changes: z.array(passholderDifference).describe('the first 200'),
  unreadColumns: z.array(z.object({ sheet: z.string(), cell: z.string(), header: z.string() })),
  ...hiddenParts,
})

/** How far an import is. */
export const passholderImportProgress = z.object({
  _id: id,
  state: z.enum(['open', 'applied']),
  done: z.number().int().describe('passholders written so far; they count when all are written'),
  total: z.number().int(),
  createdAt: instant,
})

/** What applying an import will do. */
export type PassholderImport = z.infer<typeof passholderImport>

const manage = { area: 'passholders', access: 'passholder.manage', lot: 'params.parkingLotId' } as const
const one = z.object({ parkingLotId: id, importId: id })
const exported = passholderListQuery.omit({ limit: true, cursor: true })
const read = { area: 'passholders', access: 'passholder.read', lot: 'body.parkingLot' } as const

/** Endpoints for importing passholders by workbook and exporting them. Rules PIM-01 to PIM-33. */
export const passholderImportEndpoints = {
  'POST /pass-holders/validate-file/{parkingLotId}/{passholderGroupId}': endpoint({
    ...manage,
    summary:
      'Compare a workbook of passholders with a group; any fault is 422 with `errors` of {sheet, cell, code, message}',
    params: z.object({ parkingLotId: id, passholderGroupId: id }),
    query: z.object({
      isMultiPass: z
        .enum(['true', 'false'])
        .default('false')
        .describe('all passes of the file are multi-passes'),
      confirmsIds,
      confirmsPlates: z
        .enum(['true', 'false'])
        .default('false')
        .describe('words such as NONE or TBD are license plates; 422 plate-placeholder otherwise'),
    }),
    upload: { field: 'file', raw: workbookType },
    reply: passholderImport,
  }),
  'GET /pass-holders/imports/{parkingLotId}/{importId}': endpoint({
    ...manage,
    summary: 'How far an import of passholders is',
    params: one,
    reply: passholderImportProgress,
  }),
  'POST /pass-holders/imports/{parkingLotId}/{importId}/apply': endpoint({
    ...manage,
    summary:
      'Apply a validated workbook, all or nothing; applied again it does nothing, 409 with the current differences if passholders have changed since',
    params: one,
    body: z.object({ version: z.string().max(100) }),
    reply: z.object({ added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() }),
  }),
  'GET /pass-holders/import-template/{parkingLotId}': endpoint({
    ...manage,
    summary: 'An empty workbook for passholders',
    params: z.object({ parkingLotId: id }),
    reply: z.string(),
    raw: workbookType,
  }),
  'POST /pass-holders/export/xlsx': endpoint({
    ...read,
    summary: 'The passholders of a lot, filtered and sorted, as a workbook that can be imported again',
    body: exported,
    reply: z.string(),
    raw: workbookType,
  }),
  'POST /pass-holders/export/csv': endpoint({
    ...read,
    summary: 'The passholders of a lot, filtered and sorted, as CSV with the columns of the workbook',
    body: exported,
    reply: z.string(),
    raw: 'text/csv',
  }),
}
