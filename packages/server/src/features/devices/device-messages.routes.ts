import type { ReceivedMessages } from '#features/ingest/ingest.public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { orNotFound } from '#platform/http/problems.ts'
import { may, mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  findLastMessage,
  findSource,
  listLotIds,
  listLotsBeside,
  listSourceMessages,
  type MessageRow,
} from './device-messages.store.ts'
import { messageView } from './device-messages.view.ts'

export interface MessageParts {
  readonly database: Database
  readonly messages: ReceivedMessages
}

const managesAll = (viewer: Viewer, lotIds: readonly string[]): boolean =>
  lotIds.every((lotId) => mayAt(viewer, 'device.manage', lotId))

export const deviceMessagesRoutes = (bind: Bind, { database, messages }: MessageParts): void => {
  /** DEV-14: a message whose lots are not named may concern each of the customer's. */
  const concernedBy = ({ lot_ids }: MessageRow, lotId: string) =>
    lot_ids.length > 0 ? lot_ids : database.asSystem((tx) => listLotsBeside(tx, lotId))

  bind('GET /devices/{parkingLotId}/{deviceId}/last-message', async ({ viewer, params, reply }) => {
    reply.header('cache-control', 'no-store')
    const lotId = params.parkingLotId
    await messages.flush()
    const row = await database.withViewer(scopeOf(viewer), (tx) =>
      findLastMessage(tx, lotId, params.deviceId),
    )
    if (!row) return null
    const plates = mayAt(viewer, 'violation.read', lotId)
    const text = managesAll(viewer, await concernedBy(row, lotId))
    return messageView(row, { plates, events: true, text })
  })

  bind('GET /sources/{id}/messages', async ({ viewer, params, reply }) => {
    reply.header('cache-control', 'no-store')
    await messages.flush()
    const { source, rows } = await database.withViewer(scopeOf(viewer), async (tx) => {
      const found = orNotFound(await findSource(tx, params.id))
      return { source: found, rows: await listSourceMessages(tx, params.id) }
    })
    const lotsOfCustomer = await database.asSystem((tx) => listLotIds(tx, source.customer_id))
    const plates = may(viewer, 'violation.read')
    const data = rows.map((row) => {
      // DEV-14: one whose lots are not known may concern each.
      const isAll = managesAll(viewer, row.lot_ids.length > 0 ? row.lot_ids : lotsOfCustomer)
      return messageView(row, { plates, events: isAll, text: isAll })
    })
    return { data, nextCursor: null }
  })
}
