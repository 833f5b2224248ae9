import { msg, plural, t } from '@lingui/core/macro'
import type { RfidReaderView, RfidThresholdView } from '@stallwise/contract/devices/rfid.contract.ts'
import type { ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { checkRfidReader } from '@stallwise/domain/devices/rfid.rules.ts'
import { zonesQuery, roleNames, zoneField } from '#features/zones/zones.public.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import {
  choiceField,
  choicesByName,
  idsIn,
  namesField,
  optionalNumberField,
  optionalTextField,
  textField,
} from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { readersQuery, thresholdsQuery } from '../devices.queries.ts'
import { gateColumns, gateFilters, testAction } from '../gate-devices.columns.tsx'
import { TestBelow } from '../test/TestBelow.tsx'
import { devicesKey } from '#lib/live/lot-keys.ts'
import { antennasField, antennasOf } from './antennas-field.tsx'

type Loaded = { zones: readonly ZoneView[]; thresholds: readonly RfidThresholdView[] }

/** The RFID readers of a lot. */
export const readers = resource({
  exportName: 'rfid-readers',
  manage: 'device.manage',
  calls: callsAt('/rfid/rfidReader'),
  query: readersQuery,
  staleKey: devicesKey,
  loads: { zones: zonesQuery, thresholds: thresholdsQuery },
  BelowForm: ({ ownerId, row }) => <TestBelow lotId={ownerId} deviceId={row.id} />,
  texts: {
    list: msg`RFID readers`,
    add: msg`Add RFID reader`,
    save: msg`Save RFID reader`,
    object: msg`reader`,
    empty: {
      icon: 'sensor',
      title: msg`No RFID readers yet`,
      text: msg`A reader at a gate recognizes passholders by their tags.`,
    },
    added: (name) => t`RFID reader ${name} added.`,
    saved: (name) => t`RFID reader ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete RFID reader', other: 'Delete # RFID readers' }),
    removed: (count) => plural(count, { one: 'RFID reader deleted.', other: '# RFID readers deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    id: textField(msg`Device ID`, {
      required: true,
      isId: true,
      description: msg`The ?device= value in the reader’s URL`,
    }),
    role: namesField(msg`Role`, roleNames, { required: true }),
    ip: optionalTextField(msg`IP address`),
    zone: zoneField,
    threshold: choiceField(msg`Threshold`, {
      options: (loaded: Loaded) => choicesByName(loaded.thresholds),
      nothing: msg`10 seconds`,
    }),
    weakestDbm: optionalNumberField(msg`Minimum signal`, {
      unit: 'dBm',
      isSigned: true,
      description: msg`Ignores weaker reads, for example from the next lane. Leave blank for no limit.`,
    }),
    antennas: antennasField,
  },
  check: (values, { names, loaded: { zones, thresholds } }) =>
    checkRfidReader(
      { ...values, antennas: antennasOf(values.antennas, values) },
      { names, zones: idsIn(zones), thresholds: idsIn(thresholds) },
    ),
  columns: () => {
    const [name, id, ...rest] = gateColumns<RfidReaderView>()
    const ip = {
      key: 'ip',
      label: t`IP address`,
      value: (reader: RfidReaderView) => reader.ip,
      cell: (reader: RfidReaderView) => reader.ip && <span className="plate">{reader.ip}</span>,
      narrow: 'hide' as const,
    }
    return [name!, id!, ip, ...rest]
  },
  filters: gateFilters,
  actions: (hrefOf) => [testAction(hrefOf)],
})
