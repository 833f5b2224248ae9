import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { type Updateable, sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { readPage } from '#platform/database/ordered-page.ts'
import type { RowOf, Tables } from '#platform/database/tables.ts'

/** A draft without its stalls, since there can be many. */
export type DraftRow = Omit<RowOf<'lot_draft'>, 'stall_list'> & { readonly customer_name: string }

const columns = [
  ...(['id', 'customer_id', 'parking_lot_id', 'version', 'step', 'information', 'floors', 'groups'] as const),
  ...([
    'stall_list_name',
    'stall_list_at',
    'stall_counts',
    'created_at',
    'updated_at',
    'updated_by',
  ] as const),
  ...(['removed_at', 'created_lot_id', 'applied_at'] as const),
] as const

const qualified = columns.map((name) => `lot_draft.${name}` as const)

const select = (tx: Tx) =>
  tx
    .selectFrom('lot_draft')
    .innerJoin('customer', 'customer.id', 'lot_draft.customer_id')
    .select(qualified)
    .select('customer.name as customer_name')

/** A draft, discarded or not; `lock` locks it until the transaction ends. */
export const findDraft = async (tx: Tx, id: string, lock = false): Promise<DraftRow | undefined> => {
  if (lock) await sql`select 1 from lot_draft where id = ${id} for update`.execute(tx)
  return select(tx).where('lot_draft.id', '=', id).executeTakeFirst()
}

/** The open import of a lot. */
export const findOpenImport = async (tx: Tx, lotId: string): Promise<DraftRow | undefined> =>
  select(tx)
    .where('parking_lot_id', '=', lotId)
    .where('lot_draft.removed_at', 'is', null)
    .where('applied_at', 'is', null)
    .executeTakeFirst()

export interface DraftPage {
  readonly customerId?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Open drafts, newest first. */
export const listDrafts = (tx: Tx, { customerId, ...page }: DraftPage) =>
  readPage(tx, {
    ...page,
    from: sql`lot_draft`,
    id: sql`id`,
    order: [],
    descending: true,
    where: [
      sql`parking_lot_id is null and removed_at is null and created_lot_id is null`,
      customerId === undefined ? sql`true` : sql`customer_id = ${customerId}`,
    ],
    read: (ids): Promise<DraftRow[]> =>
      select(tx)
        .where('lot_draft.id', 'in', [...ids])
        .execute(),
  })

/** The stalls and groups of the last valid list. */
export const findStallList = async (tx: Tx, id: string): Promise<StallList | undefined> =>
  (await tx.selectFrom('lot_draft').select('stall_list').where('id', '=', id).executeTakeFirst())
    ?.stall_list ?? undefined

export interface Editor {
  readonly name: string
  readonly at: Date
}

export const insertDraft = async (
  tx: Tx,
  draft: {
    readonly id: string
    readonly customerId: string
    readonly lotId?: string
    readonly information?: object
  },
  { name, at }: Editor,
): Promise<void> => {
  await tx
    .insertInto('lot_draft')
    .values({
      id: draft.id,
      customer_id: draft.customerId,
      parking_lot_id: draft.lotId ?? null,
      information: JSON.stringify(draft.information ?? {}),
      created_at: at,
      updated_at: at,
      updated_by: name,
    })
    .execute()
}

/** Changes a draft and raises its version. */
export const updateDraft = async (
  tx: Tx,
  id: string,
  change: Updateable<Tables['lot_draft']>,
  { name, at }: Editor,
): Promise<void> => {
  await tx
    .updateTable('lot_draft')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updated_at: at, updated_by: name }))
    .where('id', '=', id)
    .execute()
}

export const findCustomerOf = async (tx: Tx, customerId: string) =>
  tx
    .selectFrom('customer')
    .select(['id', 'name'])
    .where('id', '=', customerId)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** LIM-71: names of the customer's lots. */
export const listLotNames = async (tx: Tx, customerId: string): Promise<string[]> =>
  (await tx.selectFrom('parking_lot').select('name').where('customer_id', '=', customerId).execute()).map(
    ({ name }) => name,
  )

/** LIM-30: those of these devices that the customer uses elsewhere than on stalls of this lot, and where. */
export const listUsedDevices = async (
  tx: Tx,
  customerId: string,
  devices: readonly string[],
  exceptLot: string | null,
): Promise<Map<string, string>> => {
  if (devices.length === 0) return new Map()
  const { rows } = await sql<{ device_id: string; place: string }>`
    select device_id, concat_ws(' ', parking_lot.name, coalesce(stall_number, device.kind)) as place
    from device join parking_lot on parking_lot.id = device.parking_lot_id
    left join stall on stall.parking_lot_id = device.parking_lot_id and stall.id = device.stall_id
    where device.customer_id = ${customerId} and device_id = any(${devices}::text[])
      and (${exceptLot}::uuid is null or device.parking_lot_id <> ${exceptLot}::uuid or device.kind <> 'stall-sensor')`.execute(
    tx,
  )
  return new Map(rows.map(({ device_id, place }) => [device_id, place]))
}
