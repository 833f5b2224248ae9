import { rfidReaders as contract } from '@stallwise/contract/devices/rfid.contract.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import { checkRfidReader, type AntennaDraft } from '@stallwise/domain/devices/rfid.rules.ts'
import { sql } from 'kysely'
import { noteGateChange } from '#features/judging/judging.public.ts'
import {
  listIds,
  listNames,
  lotResource,
  optionalNumber,
  optionalText,
  text,
} from '#features/resources/resources.public.ts'
import type { AntennaRow } from '#platform/database/column-values.ts'
import { mayActorAt } from '#platform/http/actor.ts'
import { deviceId, lastSeenFields, readWithDevice, registered } from './gate-devices.ts'
import type { Tables } from '#platform/database/tables.ts'

interface AntennaColumns {
  readonly entry_antennas: number[]
  readonly exit_antennas: number[]
  readonly antennas: AntennaRow[]
  readonly lot_zones: string[]
}

/** Antennas of rows written before antennas could be described: derived from the reader's lane. */
const readAntennas = ({ antennas, entry_antennas, exit_antennas, lot_zones }: AntennaColumns) => {
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

const writeAntennas = (antennas: readonly AntennaDraft[]) => {
  const antennasOf = (way: 'entry' | 'exit') =>
    antennas.filter(({ passage }) => passage === way).map(({ antenna }) => Number(antenna))
  return {
    entry_antennas: antennasOf('entry'),
    exit_antennas: antennasOf('exit'),
    antennas: JSON.stringify(antennas.map(({ antenna, zone }) => ({ antenna: Number(antenna), zone }))),
  }
}

/** Removed zones and thresholds are ignored. DEV-06: the address is visible to users who manage devices. */
export const rfidReaders = lotResource({
  contract,
  table: 'rfid_reader',
  kind: 'rfid-reader',
  stale: 'devices',
  alsoRead: {
    ...readWithDevice('rfid_reader'),
    present_threshold_id: sql<string | null>`(select threshold.id from rfid_threshold threshold
      where threshold.parking_lot_id = rfid_reader.parking_lot_id and threshold.id = rfid_reader.threshold_id
        and threshold.removed_at is null)`,
    lot_zones: sql<string[]>`array(select zone.id from zone
      where zone.parking_lot_id = rfid_reader.parking_lot_id and zone.removed_at is null)`,
  },
  fields: {
    name: text('name'),
    id: deviceId,
    ip: optionalText('ip'),
    role: { read: (row) => row.role, write: (role) => ({ role: role as Tables['rfid_reader']['role'] }) },
    zone: { read: (row) => row.present_zone_id, write: (zone) => ({ zone_id: zone }) },
    threshold: { read: (row) => row.present_threshold_id, write: (id) => ({ threshold_id: id }) },
    weakestDbm: optionalNumber('weakest_dbm'),
    antennas: { read: readAntennas, write: writeAntennas },
  },
  shown: (row, look) => ({
    ip: mayActorAt(look.actor, 'device.manage', look.lotId) ? row.ip : null,
    zoneName: row.zone_name,
    zoneType: row.zone_type,
    ...lastSeenFields(row.seen_at, look),
  }),
  isHiddenFrom: ({ roles }) => seesOnlyGates(roles),
  rule: checkRfidReader,
  known: async ({ tx, lotId }, row) => ({
    names: await listNames(tx, 'rfid_reader', lotId, row),
    zones: await listIds(tx, 'zone', lotId),
    thresholds: await listIds(tx, 'rfid_threshold', lotId),
  }),
  beforeWrite: noteGateChange,
  ...registered('rfid-reader'),
})
