export interface MasterlistEntryTable {
  parking_lot_id: string
  kind: string
  key: string
  name: string
  detail: string | null
}
