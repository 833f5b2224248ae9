import { fieldFaultCodes, type FieldFaultCode } from '@stallwise/domain/fields/field-faults.ts'
import { checkDraft } from '@stallwise/domain/lot-import/draft.rules.ts'
import type { DraftFault, StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { sql } from 'kysely'
import { announceDevices } from '#features/ingest/ingest.public.ts'
import type { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'
import { judgeInTransaction, type JudgedLots } from '#features/judging/judging.public.ts'
import { scheduleSilenceTimers, loadLots } from '#features/lots/lots.public.ts'
import { allowAdministrators, updateAccounts, type UserParts } from '#features/users/users.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { listDraftMaps } from './draft-maps.store.ts'
import { refuseStale } from './drafts.commands.ts'
import {
  findCustomerOf,
  findDraft,
  findStallList,
  listLotNames,
  updateDraft,
  type DraftRow,
} from './drafts.store.ts'
import { informationOf, readDraftView, stateOf } from './drafts.view.ts'
import { rowsOfLot } from './lot-rows.ts'

export interface CreateLotParts extends UserParts {
  readonly pool: Pool
  readonly lots: JudgedLots
}

interface CreatedLot {
  readonly id: string
  readonly name: string
  /** Users whose rights changed; undefined if the lot was created before. */
  readonly gained?: readonly string[]
}

const isFieldCode = (code: string): code is FieldFaultCode =>
  (fieldFaultCodes as readonly string[]).includes(code)

/** Faults without a field's code become `invalid`; the returned draft has the details. */
const fieldFault = ({ path, code, limit, detail }: DraftFault) => ({
  path,
  code: isFieldCode(code) ? code : ('invalid' as const),
  ...(limit === undefined ? {} : { limit }),
  message: detail ?? code,
})

const none: StallList = { stalls: [], groups: [] }

/** Checks the draft again, since other lots may have been created meanwhile. */
const planOf = async (tx: Tx, row: DraftRow) => {
  const maps = await listDraftMaps(tx, [row.id])
  const faults = checkDraft(stateOf(row, maps), await listLotNames(tx, row.customer_id))
  if (faults.length > 0)
    throw new Refusal('invalid', { faults: faults.map(fieldFault), current: await readDraftView(tx, row) })
  const { stalls } = (await findStallList(tx, row.id)) ?? none
  const hashOf = new Map(maps.map((map) => [map.floor_name, map.map_hash]))
  return {
    customerId: row.customer_id,
    information: informationOf(row),
    floors: row.floors.map((floorName) => ({ floorName, mapHash: hashOf.get(floorName) ?? null })),
    groups: row.groups,
    stalls,
  }
}

/** A device that the customer uses elsewhere meanwhile prevents the lot from being created. */
const loadDevices = async (tx: Tx, devices: readonly object[]): Promise<void> => {
  if ((await loadRows(tx, 'device', devices)) === devices.length) return
  const message = 'A device of the stall list is used elsewhere by now; send the list again to see which.'
  throw new Refusal('device-in-use', { faults: [{ path: 'stallList', code: 'not-unique', message }] })
}

const make = async (tx: Tx, viewer: Viewer, row: DraftRow, now: number): Promise<CreatedLot> => {
  const plan = await planOf(tx, row)
  const id = uuidv7()
  const { lot, floors, groups, stalls, devices } = rowsOfLot(id, plan)
  await loadLots(tx, { customers: [], lots: [lot], floorMaps: [], floors, groups, stalls })
  await loadDevices(tx, devices)
  await scheduleSilenceTimers(tx, [id])
  const gained = await allowAdministrators(tx, { lotId: id, customerId: row.customer_id })
  const editor = { name: viewer.name, at: new Date(now) }
  await updateDraft(tx, row.id, { created_lot_id: id, stall_list: null }, editor)
  await announceDevices(tx, row.customer_id)
  await writeAudit(tx, {
    parkingLotId: id,
    customerId: row.customer_id,
    actor: { id: viewer.userId, name: viewer.name },
    action: 'lot.create',
    objectKind: 'lot',
    objectId: id,
    before: null,
    after: {
      ...plan.information,
      draft: row.id,
      floors: plan.floors,
      groups: plan.groups,
      stalls: stalls.length,
    },
    at: editor.at,
  })
  return { id, name: plan.information.name, gained }
}

const createOnce = async (
  tx: Tx,
  viewer: Viewer,
  { customerId, draft, version }: { customerId: string; draft: string; version: number },
  now: number,
): Promise<CreatedLot> => {
  // Names of lots and devices are unique within a customer, so its lots are created one at a time.
  await sql`select 1 from customer where id = ${customerId} for update`.execute(tx)
  const row = await findDraft(tx, draft, true)
  const isThere = row && row.parking_lot_id === null && row.customer_id === customerId
  if (!isThere || !(await findCustomerOf(tx, customerId))) throw new Refusal('not-found')
  if (row.created_lot_id !== null) return { id: row.created_lot_id, name: informationOf(row).name }
  if (row.removed_at !== null) throw new Refusal('not-found')
  await refuseStale(tx, row, version)
  return make(tx, viewer, row, now)
}

/** Creating a large lot takes long, so its caller may wait longer. */
const maxTurnMs = 60_000

/** LIM-77: creates a lot from a draft, completely or not at all; idempotent. */
export const createLot = async (
  parts: CreateLotParts,
  viewer: Viewer,
  customerId: string,
  request: { readonly draft: string; readonly version: number },
): Promise<{ parkingLot: string; name: string }> => {
  const { database, pool, lots, clock } = parts
  const now = clock()
  const makeInTurn = () =>
    database.withViewer(scopeOf(viewer), (tx) => createOnce(tx, viewer, { customerId, ...request }, now))
  const { id, name, gained } = await lots.turns.run(
    `customer ${customerId.toLowerCase()}`,
    makeInTurn,
    maxTurnMs,
  )
  if (gained) {
    // Counted now, so that the list has its figures at once; if that fails, the first tick does it.
    await judgeInTransaction(pool, lots, [id], now, async () => {})
    await updateAccounts(parts, [...gained])
  }
  return { parkingLot: id, name }
}
