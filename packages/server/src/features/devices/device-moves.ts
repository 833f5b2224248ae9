import { announceDevices } from '#features/ingest/ingest.public.ts'
import type { CustomerMove, Moves } from '#manifests/manifest.model.ts'
import type { Tx } from '#platform/database/database.ts'

/** Tells every server to drop its cached devices of both customers. */
const announceBoth = async (tx: Tx, { from, into }: Pick<CustomerMove, 'from' | 'into'>): Promise<void> => {
  for (const id of [from, into]) await announceDevices(tx, id)
}

/** Devices are of the customer of their lot. */
export const movesOfDevices: Moves = {
  lot: async (tx, move) => {
    const { lotId, into } = move
    await tx.updateTable('device').set({ customer_id: into }).where('parking_lot_id', '=', lotId).execute()
    await announceBoth(tx, move)
  },
  customer: async (tx, move) => {
    const { from, into } = move
    await tx.updateTable('device').set({ customer_id: into }).where('customer_id', '=', from).execute()
    await announceBoth(tx, move)
  },
}
