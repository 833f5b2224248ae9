import { randomBytes } from 'node:crypto'
import { chargingStations as contract } from '@stallwise/contract/charging/stations.contract.ts'
import {
  checkStation,
  wattsOf,
  type StationContext,
} from '@stallwise/domain/charging/station-fields.rules.ts'
import type { ConnectorStatus } from '@stallwise/domain/charging/charger-messages.model.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { lotResource, number, text } from '#features/resources/resources.public.ts'
import { notifyStations } from './stations-channel.ts'
import { requireCharging } from './stations.store.ts'

interface StationFields {
  readonly identity: string
  readonly name: string
  readonly vendor: string
  readonly ratedKw: number | null
  readonly phases: number | null
  readonly ampsPerPhase: number | null
  readonly passwordHash: string
}

interface ConnectorRow {
  readonly evse: number
  readonly connector: number
  readonly status: ConnectorStatus
  readonly error: string | null
  readonly detail: string | null
  readonly since: string
}

/** CST-15: 20 random bytes as hexadecimal digits, which a station of any version can have. */
export const newPassword = (): string => randomBytes(20).toString('hex')

const timeOf = (at: Date | null): string | null => at && isoOf(at)

/** The charging stations of a lot. CST-60 to CST-63. */
export const chargingStations = lotResource({
  contract: {
    ...contract,
    added: contract.added.extend({ passwordHash: z.string() }),
    secrets: ['passwordHash'],
  },
  table: 'charging_station',
  kind: 'charging-station',
  stale: 'charging',
  audited: ['passwordMadeAt'],
  alsoRead: {
    connectors: sql<
      ConnectorRow[]
    >`(select coalesce(json_agg(json_build_object('evse', c.evse, 'connector', c.connector,
        'status', c.status, 'error', c.error, 'detail', c.detail, 'since', c.since) order by c.evse, c.connector), '[]')
      from charging_connector c where c.parking_lot_id = charging_station.parking_lot_id
        and c.station_id = charging_station.id)`,
    stalls: sql<
      { _id: string; stall: string; floor: string }[]
    >`(select coalesce(json_agg(json_build_object('_id', stall.id,
        'stall', stall_number, 'floor', floor_name) order by position, number_order, stall_number), '[]')
      from stall join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = floor_id
      where stall.parking_lot_id = charging_station.parking_lot_id and ev_station_id = charging_station.identity)`,
  },
  fields: {
    identity: text('identity'),
    name: text('name'),
    vendor: text('vendor'),
    ratedKw: {
      read: (row) => row.rated_watts / 1_000,
      write: (kw) => ({ rated_watts: wattsOf(Number(kw)) }),
    },
    phases: number('phases'),
    ampsPerPhase: number('amps_per_phase'),
  },
  shown: (row) => ({
    isConnected: row.connection_id !== null,
    connectedAt: timeOf(row.connected_at),
    disconnectedAt: timeOf(row.disconnected_at),
    lastMessageAt: timeOf(row.last_message_at),
    protocol: row.protocol,
    boot:
      row.booted_at === null
        ? null
        : {
            vendor: row.boot_vendor ?? '',
            model: row.boot_model ?? '',
            serial: row.boot_serial,
            firmware: row.boot_firmware,
            at: isoOf(row.booted_at),
          },
    passwordMadeAt: isoOf(row.password_made_at),
    isFormerPasswordValid: row.former_password_hash !== null,
    connectors: row.connectors.map(({ since, ...connector }) => ({ ...connector, since: isoOf(since) })),
    stalls: row.stalls,
  }),
  rule: (draft: StationFields, known: StationContext) => checkStation(draft, known),
  known: async (_change, row) => ({ identityBefore: row?.identity }),
  beforeInsert: ({ tx, lotId }) => requireCharging(tx, lotId),
  alsoWrite: async ({ now }, { passwordHash }, { row }) =>
    row ? {} : { password_hash: passwordHash, password_made_at: new Date(now), created_at: new Date(now) },
  remove: ({ tx }, { id }) => notifyStations(tx, id),
})
