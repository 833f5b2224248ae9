import type { Moves } from '#manifests/manifest.model.ts'

/** Drafts go with the lot that they change; those of new lots only with all of their customer. */
export const movesOfDrafts: Moves = {
  lot: async (tx, { lotId, into }) => {
    await tx.updateTable('lot_draft').set({ customer_id: into }).where('parking_lot_id', '=', lotId).execute()
  },
  customer: async (tx, { from, into }) => {
    await tx.updateTable('lot_draft').set({ customer_id: into }).where('customer_id', '=', from).execute()
  },
}
