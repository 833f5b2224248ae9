import { cameras as contract } from '@stallwise/contract/devices/cameras.contract.ts'
import { checkCamera, type DegreesDraft } from '@stallwise/domain/devices/cameras.rules.ts'
import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import { noteGateChange } from '#features/judging/judging.public.ts'
import { listIds, listNames, lotResource, text } from '#features/resources/resources.public.ts'
import { deviceId, lastSeenFields, readWithDevice, registered } from './gate-devices.ts'
import type { Tables } from '#platform/database/tables.ts'

const range = (from: number | null, to: number | null) => (from === null || to === null ? null : { from, to })
const degreesOf = (range: DegreesDraft | null) => ({
  from: range === null ? null : Math.round(Number(range.from)),
  to: range === null ? null : Math.round(Number(range.to)),
})

export const cameras = lotResource({
  contract,
  table: 'camera',
  kind: 'camera',
  stale: 'devices',
  alsoRead: readWithDevice('camera'),
  fields: {
    name: text('name'),
    id: deviceId,
    role: { read: (row) => row.role, write: (role) => ({ role: role as Tables['camera']['role'] }) },
    entryDegrees: {
      read: (row) => range(row.entry_from_degrees, row.entry_to_degrees),
      write: (entered) => {
        const { from, to } = degreesOf(entered)
        return { entry_from_degrees: from, entry_to_degrees: to }
      },
    },
    exitDegrees: {
      read: (row) => range(row.exit_from_degrees, row.exit_to_degrees),
      write: (entered) => {
        const { from, to } = degreesOf(entered)
        return { exit_from_degrees: from, exit_to_degrees: to }
      },
    },
    zone: { read: (row) => row.present_zone_id, write: (zone) => ({ zone_id: zone }) },
  },
  shown: (row, look) => ({
    zoneName: row.zone_name,
    zoneType: row.zone_type,
    ...lastSeenFields(row.seen_at, look),
  }),
  isHiddenFrom: ({ roles }) => seesOnlyGates(roles),
  rule: checkCamera,
  known: async ({ tx, lotId }, row) => ({
    names: await listNames(tx, 'camera', lotId, row),
    zones: await listIds(tx, 'zone', lotId),
  }),
  beforeWrite: noteGateChange,
  ...registered('camera'),
})
