import {
  zones as contract,
  type ZoneDevice,
  type ZoneMember,
} from '@stallwise/contract/zones/zones.contract.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import type { AntiPassback, GatePolicy, UnjudgedEntry } from '@stallwise/domain/gates/read-opening.rules.ts'
import { checkZone, type ZoneDraft, type ZoneType } from '@stallwise/domain/zones/zones.rules.ts'
import { sql } from 'kysely'
import { announceZones } from '#features/gates/gates.public.ts'
import { noteGateChange, noteSettingsChange } from '#features/judging/judging.public.ts'
import {
  listIds,
  listNames,
  lotResource,
  optionalNumber,
  text,
} from '#features/resources/resources.public.ts'
import { rolesOf } from '#platform/http/actor.ts'
import { attachDevices, listMemberIds } from './zones.store.ts'

const membersOf = (table: string, condition: string) =>
  sql<
    ZoneMember[]
  >`(select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name) order by lower(m.name)), '[]')
    from ${sql.table(table)} m where m.parking_lot_id = zone.parking_lot_id and ${sql.raw(condition)})`

const devicesIn = (table: 'camera' | 'rfid_reader') =>
  sql<
    ZoneDevice[]
  >`(select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name, 'role', m.role) order by lower(m.name)), '[]')
    from ${sql.table(table)} m
    where m.parking_lot_id = zone.parking_lot_id and m.zone_id = zone.id and m.removed_at is null)`

const once = (ids: readonly string[]) => [...new Set(ids)]
const idsOf = (members: readonly ZoneMember[]) => members.map(({ _id }) => _id)
const enforcedOf = (draft: ZoneDraft | null): string =>
  JSON.stringify(draft && [draft.type, draft.passholderGroups, draft.autoDismissPeriod, draft.travelTime])
const devicesOf = (draft: ZoneDraft | null): string =>
  JSON.stringify([
    [...(draft?.cameras ?? [])].sort(),
    [...(draft?.rfidReader ?? [])].sort(),
    [...(draft?.sprockits ?? [])].sort(),
  ])

/** DEV-06: users who see only gates get a zone's name, type and gates. */
const hiddenFromGateStaff = {
  passholderGroups: [],
  travelTime: null,
  autoDismissPeriod: null,
  cameras: [],
  rfidReader: [],
}

/** ZON-06: members of a removed zone have no zone; those not moved to another zone are members again when it is restored. */
export const zones = lotResource({
  contract,
  table: 'zone',
  kind: 'zone',
  stale: 'devices',
  // Removed members of a zone are not shown.
  alsoRead: {
    groups: membersOf('passholder_group', 'm.id = any(zone.passholder_groups) and m.removed_at is null'),
    cameras: devicesIn('camera'),
    readers: devicesIn('rfid_reader'),
    gates: membersOf('sprockit', 'm.id = any(zone.sprockits) and m.removed_at is null'),
  },
  fields: {
    name: text('name'),
    type: { read: (row) => row.type, write: (type) => ({ type: type as ZoneType }) },
    passholderGroups: {
      read: (row) => row.groups,
      write: (ids) => ({ passholder_groups: once(ids) }),
      entered: idsOf,
    },
    travelTime: optionalNumber('travel_time_minutes'),
    autoDismissPeriod: optionalNumber('auto_dismiss_minutes'),
    gatePolicy: {
      read: (row) => row.gate_policy,
      write: (policy) => ({ gate_policy: policy as GatePolicy }),
    },
    antiPassback: {
      read: (row) => row.anti_passback,
      write: (mode) => ({ anti_passback: mode as AntiPassback }),
    },
    unjudgedEntry: {
      read: (row) => row.unjudged_entry,
      write: (mode) => ({ unjudged_entry: mode as UnjudgedEntry }),
    },
    cameras: { read: (row) => row.cameras, write: () => ({}), entered: idsOf },
    sprockits: { read: (row) => row.gates, write: (ids) => ({ sprockits: once(ids) }), entered: idsOf },
    rfidReader: { read: (row) => row.readers, write: () => ({}), entered: idsOf },
  },
  shown: (_row, { actor }) => (seesOnlyGates(rolesOf(actor)) ? hiddenFromGateStaff : {}),
  rule: checkZone,
  known: async ({ tx, lotId }, row) => {
    const [members, names, cameras, rfidReader] = await Promise.all([
      listMemberIds(tx, lotId),
      listNames(tx, 'zone', lotId, row),
      listIds(tx, 'camera', lotId),
      listIds(tx, 'rfid_reader', lotId),
    ])
    return { ...members, names, cameras, rfidReader }
  },
  // Judging uses the cameras and readers of a zone, and whether it has gates.
  beforeWrite: async (change, before, after) => {
    await announceZones(change.tx, change.lotId)
    if (devicesOf(before) !== devicesOf(after)) await noteGateChange(change)
    // VIO-01: so are its type, groups, travel time and auto-dismiss period, where violations are enforced.
    if (enforcedOf(before) !== enforcedOf(after)) await noteSettingsChange(change)
  },
  afterWrite: async ({ tx, lotId }, zoneId, { cameras, rfidReader }) => {
    await Promise.all([
      attachDevices(tx, 'camera', { lotId, zoneId }, cameras),
      attachDevices(tx, 'rfid_reader', { lotId, zoneId }, rfidReader),
    ])
  },
})
