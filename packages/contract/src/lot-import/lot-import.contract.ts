import { removedKinds } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { workbookType } from '../base/files.ts'
import { confirmsIds, id, ifVersion, instant } from '../base/wire.ts'
import {
  differingStalls,
  draftFault,
  draftGroup,
  draftStall,
  lotDraft,
  stallListSummary,
} from './lot-draft.contract.ts'

const stallFields = draftStall.keyof().options
const groupFields = draftGroup.keyof().options

/** A stall that an import adds (`before` null), changes or removes (`after` null); `fields` = what differs. */
export const stallDifference = z.object({
  stall: z.string(),
  before: draftStall.nullable(),
  after: draftStall.nullable(),
  fields: z.array(z.enum(stallFields as [string, ...string[]])),
})

/** A group that an import adds, changes or removes. */
export const groupDifference = z.object({
  name: z.string(),
  before: draftGroup.nullable(),
  after: draftGroup.nullable(),
  fields: z.array(z.enum(groupFields as [string, ...string[]])),
})

/** A floor that an import adds, or whose map it replaces. */
export const floorDifference = z.object({
  floorName: z.string(),
  added: z.boolean(),
  linkToMapBefore: z.string().nullable(),
  linkToMapAfter: z.string().nullable(),
  unseen: differingStalls.describe('stalls that cannot be seen in the new map, or whose place is not read'),
})

/**
 * What applying an import will do. `version` names exactly this: it changes with the import and with the lot. The
 * lists contain the first changes, `totals` their numbers.
 */
export const lotDiff = z.object({
  version: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
  totals: z.object({
    stalls: z.number().int(),
    groups: z.number().int(),
    groupsRemoved: z.number().int(),
    waitingPeriodResets: z.number().int(),
  }),
  stalls: z.array(stallDifference),
  groups: z.array(groupDifference),
  floors: z.array(floorDifference),
  waitingPeriodResets: z
    .array(z.string())
    .describe(
      'names of the groups whose recommendations wait again, since their stalls or minimum are reduced',
    ),
})

/** A new stall list or new maps for an existing lot, stored on the server until applied or discarded; one per lot. It can be applied when `faults` is empty. */
export const lotImport = z.object({
  _id: id,
  parkingLot: id,
  version: z.number().int(),
  stallList: stallListSummary.nullable(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string(),
  faults: z.array(draftFault).describe('the first 100'),
  diff: lotDiff,
})

/** Result of uploading a stall list: the draft or the import with it. A file with any fault is 422 with `errors` of {sheet, cell, code, message}. */
export const validatedFile = z.object({
  draft: lotDraft.optional(),
  import: lotImport.optional(),
  groups: z.array(draftGroup).describe('the first 50'),
  rows: z.array(draftStall).describe('the first 50; all of them by …/stalls'),
  total: z.number().int(),
})

/** Result of uploading a map. A file with any fault is 422 with `errors` of {element, code, message}. */
export const validatedMap = z.object({
  draft: lotDraft.optional(),
  import: lotImport.optional(),
  floor: z.string(),
  linkToMap: z.string(),
  stalls: z.array(z.string()),
  removed: z.array(z.object({ kind: z.enum(removedKinds), count: z.number().int() })),
})

/** What applying an import will do. */
export type LotDiff = z.infer<typeof lotDiff>
/** A new stall list or new maps for an existing lot. */
export type LotImport = z.infer<typeof lotImport>
/** Result of uploading a stall list. */
export type ValidatedFile = z.infer<typeof validatedFile>
/** Result of uploading a map. */
export type ValidatedMap = z.infer<typeof validatedMap>

const ofProvider = { area: 'lots', access: 'lot.administer' } as const
const ofLot = { ...ofProvider, lot: 'params.id', params: z.object({ id }) } as const
const place = z.object({
  draft: id.optional(),
  parkingLot: id.optional(),
  version: z.coerce.number().int().optional().describe('of the draft or import; a stale one is 409'),
})
const oneOf = ({ draft, parkingLot }: z.output<typeof place>) =>
  (draft === undefined) !== (parkingLot === undefined)
const notOne = { path: ['draft'], message: 'either draft or parkingLot' }

/** Endpoints for uploading the files of a lot, creating a lot from a draft, and importing new files into a lot. At most 10 MB per file. */
export const lotImportEndpoints = {
  'POST /admin/parking-lots/validate-file/': endpoint({
    ...ofProvider,
    lot: 'query.parkingLot',
    summary: 'Validate a stall list (.xlsx) and store it in the draft or the lot’s import',
    query: place.extend({ confirmsIds }).refine(oneOf, notOne),
    upload: { field: 'file', raw: workbookType },
    reply: validatedFile,
  }),
  'POST /admin/parking-lots/validate-svg-file': endpoint({
    ...ofProvider,
    lot: 'query.parkingLot',
    summary: 'Sanitize and validate a floor’s map and store it in the draft or the lot’s import',
    query: place.extend({ floor: z.string().min(1).max(40) }).refine(oneOf, notOne),
    upload: { field: 'file', raw: 'image/svg+xml' },
    reply: validatedMap,
  }),
  'GET /admin/parking-lots/stall-list-template': endpoint({
    ...ofProvider,
    lot: 'query.parkingLot',
    summary: 'A stall list template: empty, with a draft’s groups, or with the current lot',
    query: place.omit({ version: true }),
    reply: z.string(),
    raw: workbookType,
  }),
  'POST /admin/parking-lots/{customerId}': endpoint({
    ...ofProvider,
    lot: 'none',
    summary: 'Create a lot from a draft, completely or not at all; idempotent',
    params: z.object({ customerId: id }),
    body: z.object({ draft: id, version: z.number().int() }),
    reply: z.object({ parkingLot: id, name: z.string() }),
    status: 201,
  }),
  'GET /admin/parking-lots/{id}/import': endpoint({
    ...ofLot,
    summary: 'The open import of a lot, with the changes that it would make',
    reply: z.object({ import: lotImport.nullable() }),
  }),
  'DELETE /admin/parking-lots/{id}/import': endpoint({
    ...ofLot,
    summary: 'Discard the open import of a lot',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /admin/parking-lots/{id}/import/apply': endpoint({
    ...ofLot,
    summary: 'Apply the open import to the lot; 409 with the current import if the lot has changed since',
    body: z.object({ diffVersion: z.string().max(100) }),
    reply: z.object({
      added: z.number().int(),
      changed: z.number().int(),
      removed: z.number().int(),
      parkingLot: id,
    }),
  }),
}
