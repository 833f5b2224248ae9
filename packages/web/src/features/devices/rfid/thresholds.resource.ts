import { msg, plural, t } from '@lingui/core/macro'
import { checkRfidThreshold } from '@stallwise/domain/devices/rfid.rules.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import { numberField, textField } from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { devicesKey } from '#lib/live/lot-keys.ts'
import { thresholdsQuery } from '../devices.queries.ts'

/** Within how many seconds further reads of a tag are the same passage. */
export const thresholds = resource({
  exportName: 'rfid-thresholds',
  manage: 'device.manage',
  calls: callsAt('/rfid/rfidThreshold'),
  query: thresholdsQuery,
  staleKey: devicesKey,
  texts: {
    list: msg`RFID thresholds`,
    add: msg`Add RFID threshold`,
    save: msg`Save RFID threshold`,
    object: msg`threshold`,
    empty: {
      icon: 'clock',
      title: msg`No RFID thresholds yet`,
      text: msg`Without a threshold, reads of a tag within 10 seconds count as one passage.`,
    },
    added: (name) => t`RFID threshold ${name} added.`,
    saved: (name) => t`RFID threshold ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete threshold', other: 'Delete # thresholds' }),
    removed: (count) => plural(count, { one: 'Threshold deleted.', other: '# thresholds deleted.' }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    duration: numberField(msg`Duration`, {
      unit: msg`seconds`,
      required: true,
      description: msg`Repeat reads within this time count as one passage.`,
    }),
  },
  check: (values, { names }) => checkRfidThreshold(values, { names }),
  columns: () => [
    'name',
    { key: 'duration', label: t`Duration, seconds`, value: ({ duration }) => duration, align: 'end' },
    { key: 'readers', label: t`Readers`, value: ({ readers }) => readers, align: 'end' },
  ],
})
