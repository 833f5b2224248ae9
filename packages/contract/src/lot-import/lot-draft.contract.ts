import { defaultThreshold } from '@stallwise/domain/lot-import/draft.rules.ts'
import {
  draftFaultCodes,
  importedGroupTypes,
  passFrequencies,
} from '@stallwise/domain/lot-import/lot-import.model.ts'
import { stallTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { maxDifferingNumbers } from '@stallwise/domain/sheets/quoted-text.ts'
import { draftStallSorts } from '@stallwise/domain/lot-import/draft-stall-list.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { hiddenParts } from '../base/hidden-parts.ts'
import { countedPageOf, id, ifVersion, instant, listQuery, pageOf, pageQuery, several } from '../base/wire.ts'

const text = (max: number) => z.string().trim().max(max)

/** A lot's name, place and settings. Any of them can be empty in a draft; `faults` lists what is missing. */
export const draftInformation = z.object({
  name: text(120).default(''),
  address: text(200).default(''),
  city: text(120).default(''),
  timeZone: text(64).default('').describe('IANA name, for example America/Toronto'),
  currency: text(3).default('CAD').describe('ISO 4217'),
  highOccupancyThreshold: z.number().nullable().default(defaultThreshold).describe('percent'),
})

/** A parking group as typed or from the sheet Groups; a valid stall list replaces all of them. `capacity` only for a group counted by plates. Prices have at most 2 decimals. */
export const draftGroup = z.object({
  name: text(80),
  type: z.enum(importedGroupTypes),
  standardPassPrice: z.number().nullable(),
  frequency: z.enum(passFrequencies).nullable(),
  minimumStallCount: z.number().nullable(),
  capacity: z.number().nullable(),
})

/** Stalls in which a list and a map differ: the total, and the first stall numbers. */
export const differingStalls = z.object({
  count: z.number().int(),
  first: z.array(z.string()).readonly().describe(`at most ${maxDifferingNumbers}`),
})

/** A floor's sanitised map. `missing` = stalls of the list that are not drawn, `foreign` = drawn stalls that are not on this floor (because of a later list). */
export const draftMap = z.object({
  linkToMap: z.string(),
  fileName: z.string().nullable(),
  uploadedAt: instant,
  stalls: z.number().int(),
  missing: differingStalls,
  foreign: differingStalls,
  unseen: differingStalls.describe('stalls that cannot be seen in the drawing, or whose place is not read'),
})

/** A floor of a draft, lowest first. `floorName` as stored: M, mezzanine, P1, 1. */
export const draftFloor = z.object({
  floorName: z.string(),
  stalls: z.number().int().describe('in the stall list'),
  map: draftMap.nullable(),
})

/** Summary of the last valid stall list. */
export const stallListSummary = z.object({
  fileName: z.string().nullable(),
  uploadedAt: instant,
  stalls: z.number().int(),
  devices: z.number().int(),
  types: z.object({
    tenant: z.number().int(),
    visitor: z.number().int(),
    ev: z.number().int(),
    reserved: z.number().int(),
  }),
  groups: z.array(z.object({ name: z.string(), stalls: z.number().int() })),
  unreadColumns: z
    .array(z.object({ sheet: z.string(), cell: z.string(), header: z.string() }))
    .describe('columns with unknown headers, which are ignored'),
  ...hiddenParts,
})

/** What a draft still needs: `information.name`, `floors`, `floors.0.floorName`, `floors.0.map`, `groups.1.name`, `stallList`. */
export const draftFault = z.object({
  path: z.string(),
  code: z.enum(draftFaultCodes),
  limit: z.number().optional(),
  message: z.string().describe('the names or numbers concerned; else the code'),
  count: z
    .number()
    .int()
    .optional()
    .describe('total of the numbers, if the message contains only the first ones'),
})

/** A row of the list of drafts. */
export const lotDraftItem = z.object({
  _id: id,
  customer: z.object({ _id: id, name: z.string() }),
  name: z.string(),
  step: z.number().int(),
  stalls: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  updatedBy: z.string(),
  version: z.number().int(),
})

/** A draft of a lot, stored on the server with its files. `parkingLot` = the lot created from it. Ready when `faults` is empty. */
export const lotDraft = lotDraftItem.extend({
  information: draftInformation,
  floors: z.array(draftFloor),
  groups: z.array(draftGroup),
  stallList: stallListSummary.nullable(),
  faults: z.array(draftFault),
  parkingLot: id.nullable(),
  keptUntil: instant,
})

/** A stall of a draft's (or an import's) stall list. */
export const draftStall = z.object({
  stall: z.string(),
  floor: z.string(),
  parkingGroup: z.string().nullable().describe('the group’s name'),
  stallType: z.enum(stallTypes),
  handicap: z.boolean(),
  isActive: z.boolean(),
  device: z.string().nullable(),
  stallVendor: z.string().nullable(),
  evStationId: z.string().nullable(),
  evStationVendor: z.string().nullable(),
})

/** A lot's name, place and settings. */
export type DraftInformation = z.output<typeof draftInformation>
/** A parking group of a draft. */
export type DraftGroup = z.infer<typeof draftGroup>
/** A floor of a draft. */
export type DraftFloor = z.infer<typeof draftFloor>
/** A map of a draft. */
export type DraftMap = z.infer<typeof draftMap>
/** Stalls in which a list and a map differ. */
export type DifferingStalls = z.infer<typeof differingStalls>
/** Summary of the last valid stall list. */
export type StallListSummary = z.infer<typeof stallListSummary>
/** What a draft still needs. */
export type DraftFaultView = z.infer<typeof draftFault>
/** A row of the list of drafts. */
export type LotDraftItem = z.infer<typeof lotDraftItem>
/** A draft of a lot. */
export type LotDraft = z.infer<typeof lotDraft>
/** A stall of a stall list. */
export type DraftStall = z.infer<typeof draftStall>

const ofProvider = { area: 'lots', access: 'lot.administer', lot: 'none' } as const
const ofDraft = { ...ofProvider, params: z.object({ id }) } as const

/** A change of a draft: absent fields are unchanged. Omitted floors lose their maps. A stale `version` is 409 with the current draft. */
export const draftEdit = z.object({
  version: z.number().int(),
  step: z.number().int().min(1).max(9).optional(),
  information: draftInformation.optional(),
  floors: z.array(text(40)).max(60).optional().describe('floor names, lowest first'),
  groups: z.array(draftGroup).max(500).optional(),
})

/** A change of a draft. */
export type DraftEdit = z.output<typeof draftEdit>

/** Endpoints for drafts of lots. Their files are uploaded by the endpoints of lot-import.contract.ts. */
export const lotDraftEndpoints = {
  'GET /admin/parking-lot-drafts': endpoint({
    ...ofProvider,
    summary: 'Drafts of lots, last changed first',
    query: pageQuery.extend({ customer: id.optional() }),
    reply: pageOf(lotDraftItem),
  }),
  'POST /admin/parking-lot-drafts': endpoint({
    ...ofProvider,
    summary: 'Create a draft',
    body: z.object({ customer: id, information: draftInformation.optional() }),
    reply: lotDraft,
    status: 201,
  }),
  'GET /admin/parking-lot-drafts/{id}': endpoint({ ...ofDraft, summary: 'A draft', reply: lotDraft }),
  'PUT /admin/parking-lot-drafts/{id}': endpoint({
    ...ofDraft,
    summary: 'Update a draft',
    body: draftEdit,
    reply: lotDraft,
  }),
  'DELETE /admin/parking-lot-drafts/{id}': endpoint({
    ...ofDraft,
    summary: 'Discard a draft',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /admin/parking-lot-drafts/{id}/restore': endpoint({
    ...ofDraft,
    summary: 'Restore a discarded draft',
    reply: lotDraft,
  }),
  'GET /admin/parking-lot-drafts/{id}/stalls': endpoint({
    ...ofDraft,
    summary: 'The stalls of a draft’s stall list, as in the sheet; all of them without `limit`',
    query: listQuery(draftStallSorts).extend({
      floor: several(z.string().max(40)).optional(),
      stallType: several(z.enum(stallTypes)).optional(),
      parkingGroup: several(z.string().max(1_000)).optional().describe('by name'),
      device: several(z.enum(['yes', 'no']))
        .optional()
        .describe('stalls with or without a device'),
      limit: pageQuery.shape.limit.unwrap().optional(),
    }),
    reply: countedPageOf(draftStall),
  }),
}
