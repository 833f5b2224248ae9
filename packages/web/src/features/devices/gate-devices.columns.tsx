import { t } from '@lingui/core/macro'
import type { ListAction, ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { choicesOf } from '#ui/resource/fields.tsx'
import { stateNames, type DeviceState } from './device-words.ts'
import { DeviceSign } from './DeviceSign.tsx'
import { RoleMark, roleNames, type GateRole, type ZoneType } from '#features/zones/zones.public.ts'

/** What cameras and readers have in common. */
interface GateDevice {
  name: string
  id: string
  role: GateRole
  zoneName: string | null
  zoneType: ZoneType | null
  state: DeviceState
  lastSeenAt: string | null
}

export const gateColumns = <Row extends GateDevice>(): ListColumn<Row>[] => {
  const roles = roleNames()
  const states = stateNames()
  return [
    { key: 'name', label: t`Name`, value: ({ name }) => name },
    {
      key: 'id',
      label: t`Device ID`,
      value: ({ id }) => id,
      cell: ({ id }) => <span className="plate">{id}</span>,
    },
    { key: 'role', label: t`Role`, value: ({ role }) => roles[role] },
    {
      key: 'zone',
      label: t`Zone`,
      value: ({ zoneName }) => zoneName,
      cell: ({ zoneName, zoneType, role }) =>
        zoneName && (
          <>
            {zoneName} <RoleMark role={role} type={zoneType} />
          </>
        ),
    },
    {
      key: 'state',
      label: t`State`,
      value: ({ state }) => states[state],
      cell: ({ state, lastSeenAt }) => <DeviceSign state={state} lastSeenAt={lastSeenAt} />,
      width: 'minmax(0, 1.2fr)',
    },
    {
      key: 'lastSeenAt',
      label: t`Last message`,
      value: ({ lastSeenAt }) => (lastSeenAt ? new Date(lastSeenAt) : null),
      isSpare: true,
    },
  ]
}

export const gateFilters = <Row extends GateDevice>(): ListFilter<Row>[] => {
  return [
    { key: 'state', label: t`State`, value: ({ state }) => state, options: choicesOf(stateNames()) },
    { key: 'role', label: t`Role`, value: ({ role }) => role, options: choicesOf(roleNames()) },
  ]
}

export const testAction = <Row,>(hrefOf: (row: Row) => string): ListAction<Row> => ({
  key: 'test',
  label: () => t`Test this device…`,
  to: hrefOf,
})
