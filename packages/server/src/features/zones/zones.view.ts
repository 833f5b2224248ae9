import type { ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import type { ZoneDraft } from '@stallwise/domain/zones/zones.rules.ts'
import type { Member, ZoneRow } from './zones.store.ts'

/** DEV-06: who sees gates alone gets a zone's name, type and gates. */
export const zoneView = (row: ZoneRow, gatesAlone = false): ZoneView => {
  const unless = <T>(value: T, hidden: T): T => (gatesAlone ? hidden : value)
  return {
    _id: row.id,
    parkingLot: row.parking_lot_id,
    name: row.name,
    type: row.type,
    passholderGroups: unless(row.groups, []),
    travelTime: unless(row.travel_time_minutes, null),
    autoDismissPeriod: unless(row.auto_dismiss_minutes, null),
    cameras: unless(row.cameras, []),
    sprockits: row.gates,
    rfidReader: unless(row.readers, []),
    version: row.version,
  }
}

const ids = (members: readonly Member[]) => members.map(({ _id }) => _id)

export const zoneDraft = (zone: ZoneView): ZoneDraft => ({
  name: zone.name,
  type: zone.type,
  passholderGroups: ids(zone.passholderGroups),
  travelTime: zone.travelTime,
  autoDismissPeriod: zone.autoDismissPeriod,
  cameras: ids(zone.cameras),
  sprockits: ids(zone.sprockits),
  rfidReader: ids(zone.rfidReader),
})
