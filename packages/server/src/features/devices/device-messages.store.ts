import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

export interface MessageRow extends Omit<RowOf<'source_message'>, 'lot_ids'> {
  source_name: string | null
  /** The lots that the message concerns; none if it may concern each of the customer's. */
  lot_ids: string[]
}

const columns = [
  ...(['message.id', 'message.source_id', 'message.received_at', 'message.via', 'message.body'] as const),
  ...(['message.is_cut', 'message.size_bytes', 'message.outcome', 'message.lot_ids'] as const),
  'source.name as source_name' as const,
]

export const findLastMessage = (tx: Tx, lotId: string, deviceId: string): Promise<MessageRow | undefined> =>
  tx
    .selectFrom('device_message as message')
    .leftJoin('source', 'source.id', 'message.source_id')
    .where('parking_lot_id', '=', lotId)
    .where('device_id', 'in', [deviceId, deviceId.toUpperCase()])
    .orderBy('received_at', 'desc')
    .select(columns)
    .executeTakeFirst()

export const findSource = (tx: Tx, id: string) =>
  tx
    .selectFrom('source')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(['id', 'customer_id'])
    .executeTakeFirst()

/** All lots of a customer, which its messages without a lot may concern. */
export const listLotIds = async (tx: Tx, customerId: string): Promise<string[]> =>
  (await tx.selectFrom('parking_lot').where('customer_id', '=', customerId).select('id').execute()).map(
    ({ id }) => id,
  )

/** All lots of the customer of a lot. */
export const listLotsBeside = async (tx: Tx, lotId: string): Promise<string[]> => {
  const { customer_id } = await tx
    .selectFrom('parking_lot')
    .where('id', '=', lotId)
    .select('customer_id')
    .executeTakeFirstOrThrow()
  return listLotIds(tx, customer_id)
}

/** The newest first. */
export const listSourceMessages = (tx: Tx, sourceId: string): Promise<MessageRow[]> =>
  tx
    .selectFrom('source_message as message')
    .innerJoin('source', 'source.id', 'message.source_id')
    .where('source_id', '=', sourceId)
    .orderBy('received_at', 'desc')
    .orderBy('message.id', 'desc')
    .select(columns)
    .execute()
