import {
  masterlistKinds,
  masterlistSorts,
  maxMasterlistChanges,
} from '@stallwise/domain/masterlists/masterlists.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { hiddenParts } from '../base/hidden-parts.ts'
import { confirmsIds, countedPageOf, id, listQuery, plainText } from '../base/wire.ts'
import { workbookType } from '../base/files.ts'

const kind = z.enum(masterlistKinds)
const params = z.object({ kind, parkingLotId: id })
const name = z.string().max(1_000)

/** An entry of a masterlist: pass ID with suite, tag ID with the pass ID of its multi-pass, or station ID with vendor. */
export const masterlistEntry = z.object({ name, detail: name.nullable().default(null) })
/** An entry of a masterlist. */
export type MasterlistEntryView = z.output<typeof masterlistEntry>

const changes = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
})

/** What a workbook does to a masterlist; `version` names exactly this. */
export const masterlistImport = changes.extend({
  version: z.string(),
  unchanged: z.number().int(),
  isApplied: z.boolean(),
  ...hiddenParts,
})
/** What a workbook does to a masterlist. */
export type MasterlistImport = z.infer<typeof masterlistImport>

const of = { area: 'masterlists', lot: 'params.parkingLotId', params } as const

/** Endpoints for the masterlists of a lot. Rules MAS-01 to MAS-22. */
export const masterlistsEndpoints = {
  'GET /masterlists/{kind}/{parkingLotId}': endpoint({
    ...of,
    access: 'passholder.read',
    summary: 'A masterlist of a lot, searched, sorted and paged',
    query: listQuery(masterlistSorts).extend({ search: plainText(200).optional() }),
    reply: countedPageOf(masterlistEntry),
  }),
  'PUT /masterlists/{kind}/{parkingLotId}': endpoint({
    ...of,
    access: 'passholder.manage',
    summary: 'Add, change and remove entries of a masterlist by their names, all or none',
    body: z.object({
      set: z
        .array(masterlistEntry.extend({ isNew: z.boolean().default(false).describe('refused if it exists') }))
        .max(maxMasterlistChanges)
        .default([]),
      remove: z.array(name).max(maxMasterlistChanges).default([]),
    }),
    reply: changes,
  }),
  'POST /masterlists/{kind}/{parkingLotId}/import': endpoint({
    ...of,
    access: 'passholder.manage',
    summary:
      'Compare a workbook with a masterlist, or with `version` of that comparison replace the list by it; 409 if the list has changed since',
    query: z.object({ version: z.string().max(100).optional(), confirmsIds }),
    upload: { field: 'file', raw: workbookType },
    reply: masterlistImport,
  }),
  'GET /masterlists/{kind}/{parkingLotId}/workbook': endpoint({
    ...of,
    access: 'passholder.read',
    summary: 'A masterlist as a workbook that can be imported again',
    reply: z.string(),
    raw: workbookType,
  }),
}
