/** A row of masterlist_entry. */
export interface MasterlistRow {
  readonly parking_lot_id: string
  readonly kind: 'pass-ids' | 'multi-pass-tags' | 'ev-stations'
  readonly key: string
  readonly name: string
  readonly detail: string | null
}
