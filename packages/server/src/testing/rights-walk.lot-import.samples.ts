import type { lotDraftEndpoints } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { type lotImportEndpoints } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { workbookType } from '@stallwise/contract/base/files.ts'
import { countStalls } from '@stallwise/domain/lot-import/stall-counts.ts'
import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { aWorkbook, stallListSheets } from '#platform/workbook/test-workbook.ts'
import type { Row, Target } from './rights-walk.rows.ts'
import type { TestLot } from './test-world.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const customerId = ({ lot }: Target) => lot.lot.customer_id

interface DraftOptions {
  readonly lot?: string
  readonly removed?: boolean
}

const aDraft = async (target: Target, { lot, removed }: DraftOptions = {}): Promise<string> => {
  const id = uuidv7()
  const at = new Date()
  const list: StallList = {
    stalls: [],
    groups: [
      {
        name: 'Guests',
        type: 'visitor',
        standardPassPriceCents: 500,
        frequency: 'hourly',
        minimumStallCount: 1,
        capacity: 10,
      },
    ],
  }
  const information = {
    name: `Lot ${id}`,
    address: '1 Front Street',
    city: 'Toronto',
    timeZone: 'America/Toronto',
    currency: 'CAD',
  }
  const group = {
    name: 'Guests',
    type: 'visitor',
    standardPassPrice: 5,
    frequency: 'hourly',
    minimumStallCount: 1,
  }
  await target.database.asSystem(async (tx) => {
    // A lot has one import: the open one of an earlier step is removed.
    if (lot) await tx.deleteFrom('lot_draft').where('parking_lot_id', '=', lot).execute()
    await tx
      .insertInto('lot_draft')
      .values({
        id,
        customer_id: customerId(target),
        parking_lot_id: lot ?? null,
        updated_by: 'Anybody',
        created_at: at,
        updated_at: at,
        removed_at: removed ? at : null,
        information: JSON.stringify(information),
        floors: JSON.stringify(['1']),
        groups: JSON.stringify([{ ...group, capacity: 10 }]),
        ...(lot === undefined && {
          stall_list: JSON.stringify(list),
          stall_counts: JSON.stringify(countStalls(list)),
          stall_list_at: at,
        }),
      })
      .execute()
  })
  return id
}

const customerScoped = (make: Row['make']): Row => ({ scope: 'customer', make })
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })

const listOf = ({ stalls, tenants, visitors, floor }: TestLot) =>
  aWorkbook(
    stallListSheets(
      stalls.map((stall) => [
        ...[
          stall.stall_number,
          floor.floor_name,
          stall.stall_type === 'Tenant' ? tenants.name : visitors.name,
        ],
        ...[stall.stall_type, false, true, stall.device],
      ]),
      [
        [tenants.name, 'Tenant', 90, 'monthly', 1, null],
        [visitors.name, 'Visitor', 5, 'hourly', 1, null],
      ],
    ),
  ) as Uint8Array<ArrayBuffer>

const mapOf = ({ stalls }: TestLot) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g id="stalls">${stalls
    .map(({ stall_number }) => `<rect id="${stall_number}" width="2" height="4"/>`)
    .join('')}</g></svg>`

/** Applies an import that changes nothing: its version is that of an empty difference. */
const emptyDiff = () => {
  const nothing = [{ stalls: [], groups: [], unchanged: 4 }, [], []]
  return createHash('sha256').update(JSON.stringify(nothing)).digest('base64url')
}

type Names = keyof typeof lotDraftEndpoints | keyof typeof lotImportEndpoints

/** Requests for drafts of lots, and for imports of lots. */
export const lotImportSamples: Readonly<Record<Names, Row>> = {
  'GET /admin/parking-lot-drafts': customerScoped(() => ({})),
  'POST /admin/parking-lot-drafts': customerScoped((target) => ({ body: { customer: customerId(target) } })),
  'GET /admin/parking-lot-drafts/{id}': customerScoped(async (target) => ({
    params: { id: await aDraft(target) },
  })),
  'PUT /admin/parking-lot-drafts/{id}': customerScoped(async (target) => ({
    params: { id: await aDraft(target) },
    body: { version: 1, step: 2 },
  })),
  'DELETE /admin/parking-lot-drafts/{id}': customerScoped(async (target) => ({
    params: { id: await aDraft(target) },
  })),
  'POST /admin/parking-lot-drafts/{id}/restore': customerScoped(async (target) => ({
    params: { id: await aDraft(target, { removed: true }) },
  })),
  'GET /admin/parking-lot-drafts/{id}/stalls': customerScoped(async (target) => ({
    params: { id: await aDraft(target) },
  })),
  'POST /admin/parking-lots/validate-file/': ofLot((target) => ({
    query: { parkingLot: lotId(target) },
    file: { contentType: workbookType, text: listOf(target.lot) },
  })),
  'POST /admin/parking-lots/validate-svg-file': ofLot((target) => ({
    query: { parkingLot: lotId(target), floor: target.lot.floor.floor_name },
    file: { contentType: 'image/svg+xml', text: mapOf(target.lot) },
  })),
  'GET /admin/parking-lots/stall-list-template': ofLot((target) => ({
    query: { parkingLot: lotId(target) },
  })),
  'POST /admin/parking-lots/{customerId}': customerScoped(async (target) => ({
    params: { customerId: customerId(target) },
    body: { draft: await aDraft(target), version: 1 },
  })),
  'GET /admin/parking-lots/{id}/import': ofLot((target) => ({ params: { id: lotId(target) } })),
  'DELETE /admin/parking-lots/{id}/import': ofLot(async (target) => {
    await aDraft(target, { lot: lotId(target) })
    return { params: { id: lotId(target) } }
  }),
  'POST /admin/parking-lots/{id}/import/apply': ofLot(async (target) => {
    await aDraft(target, { lot: lotId(target) })
    return { params: { id: lotId(target) }, body: { diffVersion: emptyDiff() } }
  }),
}
