import { msg, plural, t } from '@lingui/core/macro'
import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import { checkCamera } from '@stallwise/domain/devices/cameras.rules.ts'
import { zonesQuery, roleNames, zoneField } from '#features/zones/zones.public.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import { idsIn, namesField, textField } from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { camerasQuery } from '../devices.queries.ts'
import { gateColumns, gateFilters, testAction } from '../gate-devices.columns.tsx'
import { TestBelow } from '../test/TestBelow.tsx'
import { devicesKey } from '#lib/live/lot-keys.ts'
import { entryField, exitField, hasDegrees, rangeOf } from './degrees-field.tsx'

/** The cameras of a lot, each with what it sent last. Provider staff only. */
export const cameras = resource({
  exportName: 'cameras',
  calls: callsAt('/cameras'),
  query: camerasQuery,
  staleKey: devicesKey,
  loads: { zones: zonesQuery },
  BelowForm: ({ ownerId, row }) => <TestBelow lotId={ownerId} deviceId={row.id} />,
  texts: {
    list: msg`Cameras`,
    add: msg`Add camera`,
    save: msg`Save camera`,
    object: msg`camera`,
    empty: {
      icon: 'camera',
      title: msg`No cameras yet`,
      text: msg`A gate camera reads license plates at entry and exit.`,
    },
    added: (name) => t`Camera ${name} added.`,
    saved: (name) => t`Camera ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete camera', other: 'Delete # cameras' }),
    removed: (count) => plural(count, { one: 'Camera deleted.', other: '# cameras deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    id: textField(msg`Device ID`, {
      required: true,
      isId: true,
      description: msg`Must match camera_id in the camera’s messages.`,
    }),
    role: namesField(msg`Role`, roleNames, { required: true }),
    zone: zoneField,
    entryDegrees: entryField,
    exitDegrees: exitField,
  },
  check: (values, { names, loaded: { zones } }) => {
    const entryDegrees = hasDegrees(values) ? rangeOf(values.entryDegrees) : null
    const exitDegrees = hasDegrees(values) ? rangeOf(values.exitDegrees) : null
    return checkCamera({ ...values, entryDegrees, exitDegrees }, { names, zones: idsIn(zones) })
  },
  columns: () => gateColumns<CameraView>(),
  filters: gateFilters,
  actions: (hrefOf) => [testAction(hrefOf)],
})
