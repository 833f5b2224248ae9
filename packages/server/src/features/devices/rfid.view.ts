import type { RfidReaderView, RfidThresholdView } from '@stallwise/contract/devices/rfid.contract.ts'
import type { RfidReaderDraft, RfidThresholdDraft } from '@stallwise/domain/devices/rfid.rules.ts'
import { heardOf, type Moment } from './cameras.view.ts'
import type { ReaderRow, ThresholdRow } from './rfid.store.ts'

/** Antennas that were never described but look one way, as rows of before have them, are described by that. */
const antennasOf = ({
  antennas,
  entry_antennas,
  exit_antennas,
  lot_zones,
}: ReaderRow): RfidReaderView['antennas'] => {
  const described = new Set(antennas.map(({ antenna }) => antenna))
  const others = [...entry_antennas, ...exit_antennas].filter((antenna) => !described.has(antenna))
  const passageOf = (antenna: number) => {
    if (entry_antennas.includes(antenna)) return 'entry' as const
    return exit_antennas.includes(antenna) ? ('exit' as const) : null
  }
  return [...antennas, ...others.map((antenna) => ({ antenna, zone: null }))].map(({ antenna, zone }) => ({
    antenna,
    zone: zone !== null && lot_zones.includes(zone) ? zone : null,
    passage: passageOf(antenna),
  }))
}

/** DEV-06: an address is shown to whoever manages devices. */
export const readerView = (row: ReaderRow, moment: Moment, mayManage: boolean): RfidReaderView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  id: row.device_id,
  ip: mayManage ? row.ip : null,
  role: row.role,
  zone: row.zone_id,
  zoneName: row.zone_name,
  threshold: row.threshold_id,
  weakestDbm: row.weakest_dbm,
  antennas: antennasOf(row),
  ...heardOf(row.seen_at, moment),
  version: row.version,
})

export const readerDraft = (view: RfidReaderView): RfidReaderDraft => {
  const { name, id, ip, role, zone, threshold, weakestDbm, antennas } = view
  return { name, id, ip, role, zone, threshold, weakestDbm, antennas }
}

export const thresholdView = (row: ThresholdRow): RfidThresholdView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  duration: row.seconds,
  readers: row.readers,
  version: row.version,
})

export const thresholdDraft = ({ name, duration }: RfidThresholdView): RfidThresholdDraft => ({
  name,
  duration,
})
