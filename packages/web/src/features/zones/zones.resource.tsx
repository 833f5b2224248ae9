import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { ZoneChoices, ZoneMember, ZoneView } from '@stallwise/contract/zones/zones.contract.ts'
import { fitsZone } from '@stallwise/domain/zones/zone-roles.rules.ts'
import { checkZone, type ZoneType } from '@stallwise/domain/zones/zones.rules.ts'
import { devicesKey } from '#lib/live/lot-keys.ts'
import { callsAt } from '#ui/resource/calls-at.ts'
import {
  choicesByName,
  choicesField,
  choicesOf,
  idsIn,
  namesField,
  optionalNumberField,
  textField,
} from '#ui/resource/fields.tsx'
import { resource } from '#ui/resource/resource.model.ts'
import { EvStations } from './EvStations.tsx'
import { DevicesNote, RoleMark } from './RoleFit.tsx'
import { antiPassbackNames, gatePolicyNames, unjudgedEntryNames, zoneTypeNames } from './zone-words.ts'
import { zoneChoicesQuery, zonesQuery } from './zones.queries.ts'

type Loaded = { choices: ZoneChoices }

const members = (field: keyof ZoneChoices, label: typeof nothing, nothing = msg`None`) =>
  choicesField(label, {
    options: ({ choices }: Loaded) => choicesByName(choices[field]),
    read: (shown: readonly ZoneMember[]) => shown.map(({ _id }) => _id),
    nothing,
  })

/** Cameras or readers; those whose role does not agree with the type are named below (ZON-07). */
const deviceMembers = (field: 'cameras' | 'rfidReader', label: MessageDescriptor) => {
  const choice = members(field, label)
  return {
    ...choice,
    Input: function DevicesInput(props: Parameters<typeof choice.Input>[0]) {
      const { value, values, loaded } = props
      return (
        <>
          <choice.Input {...props} />
          <DevicesNote
            devices={loaded.choices[field].filter(({ _id }) => value.includes(_id))}
            type={values['type'] as ZoneType | null}
          />
        </>
      )
    },
  }
}

const hasGates = ({ sprockits }: { sprockits?: unknown }) => Array.isArray(sprockits) && sprockits.length > 0
const opensByItself = (values: { sprockits?: unknown; gatePolicy?: unknown }) =>
  hasGates(values) && values.gatePolicy !== 'manual'

/** A rule of the zone's gates, which always has a value. */
const ruleOfGates = <Name extends string>(
  label: MessageDescriptor,
  names: () => Record<Name, string>,
  initial: Name,
  options: Parameters<typeof namesField>[2],
) => ({
  ...namesField(label, names, { ...options, required: true }),
  initial,
  read: (shown: Name) => shown,
  write: (value: string | null) => value ?? initial,
})

const namesOf = (shown: readonly ZoneMember[]): string => shown.map(({ name }) => name).join(', ')

interface Devices {
  cameras: readonly ZoneMember[]
  rfidReader: readonly ZoneMember[]
  sprockits: readonly ZoneMember[]
}

/** Each with its kind, since a camera and a reader may have the same name. */
const devicesOf = ({ cameras, rfidReader, sprockits }: Devices): string[] => [
  ...cameras.map(({ name }) => t`${name} (camera)`),
  ...rfidReader.map(({ name }) => t`${name} (RFID)`),
  ...sprockits.map(({ name }) => t`${name} (gate)`),
]

const ZoneMark = ({ zone: { type, cameras, rfidReader } }: { zone: ZoneView }) => {
  const other = [...cameras, ...rfidReader].find(({ role }) => !fitsZone(role, type))
  return other ? <RoleMark role={other.role} type={type} /> : null
}

const minutes = (count: number | null) => count && t`${count} min`

/** The zones of a lot. */
export const zones = resource({
  exportName: 'zones',
  manage: 'device.manage',
  calls: callsAt('/zones', '/zones/'),
  query: zonesQuery,
  staleKey: devicesKey,
  loads: { choices: zoneChoicesQuery },
  BelowList: EvStations,
  texts: {
    list: msg`Zones`,
    add: msg`Add zone`,
    save: msg`Save zone`,
    object: msg`zone`,
    empty: {
      icon: 'map',
      title: msg`No zones yet`,
      text: msg`A zone defines what its cameras, readers and gates are for: entry, exit or interior.`,
    },
    added: (name) => t`Zone ${name} added.`,
    saved: (name) => t`Zone ${name} saved.`,
    remove: (count) => plural(count, { one: 'Delete zone', other: 'Delete # zones' }),
    removed: (count) =>
      plural(count, {
        one: 'Zone deleted. Its cameras, readers and gates are no longer assigned to a zone.',
        other: '# zones deleted. Their cameras, readers and gates are no longer assigned to a zone.',
      }),
  },
  fields: {
    name: textField(msg`Name`, { required: true }),
    type: namesField(msg`Type`, zoneTypeNames, {
      required: true,
      description: msg`An EV zone checks its passholder groups like any other zone. Charging stations will belong to it when EV charging is available.`,
    }),
    travelTime: optionalNumberField(msg`Travel time`, {
      unit: msg`minutes`,
      description: msg`How long a vehicle can take to get from here to another zone or to an exit. Leave blank for no limit.`,
    }),
    autoDismissPeriod: optionalNumberField(msg`Auto-dismiss period`, {
      unit: msg`minutes`,
      description: msg`Violations here are dismissed after this time. Leave blank to never dismiss them.`,
    }),
    passholderGroups: members('passholderGroups', msg`Authorized passholder groups`, msg`All groups`),
    cameras: deviceMembers('cameras', msg`Cameras`),
    rfidReader: deviceMembers('rfidReader', msg`RFID readers`),
    sprockits: members('sprockits', msg`Gates`),
    gatePolicy: ruleOfGates(msg`Gates open for`, gatePolicyNames, 'manual', {
      isFor: hasGates,
      description: msg`The gates of this zone open by themselves for vehicles that its cameras and readers see. Exits open for every vehicle; where visitors pay, only “Every vehicle” lets out those who have not paid.`,
    }),
    antiPassback: ruleOfGates(msg`A pass that is already inside`, antiPassbackNames, 'log', {
      isFor: opensByItself,
    }),
    unjudgedEntry: ruleOfGates(
      msg`If a vehicle cannot be checked within 2 seconds`,
      unjudgedEntryNames,
      'closed',
      {
        isFor: opensByItself,
        description: msg`At entries only: exits then open.`,
      },
    ),
  },
  check: (values, { names, loaded: { choices } }) =>
    checkZone(values, {
      names,
      passholderGroups: idsIn(choices.passholderGroups),
      cameras: idsIn(choices.cameras),
      sprockits: idsIn(choices.sprockits),
      rfidReader: idsIn(choices.rfidReader),
    }),
  columns: () => [
    'name',
    'type',
    {
      key: 'groups',
      label: t`Authorized groups`,
      value: ({ passholderGroups: groups }) => (groups.length === 0 ? t`All groups` : namesOf(groups)),
    },
    {
      key: 'devices',
      label: t`Devices`,
      value: (zone) => devicesOf(zone).join(', '),
      cell: (zone) => (
        <>
          {devicesOf(zone).join(', ')} <ZoneMark zone={zone} />
        </>
      ),
      width: 'minmax(0, 1.6fr)',
    },
    {
      key: 'travelTime',
      label: t`Travel time`,
      value: ({ travelTime }) => travelTime,
      cell: ({ travelTime }) => minutes(travelTime),
      align: 'end',
      narrow: 'hide',
    },
    {
      key: 'autoDismiss',
      label: t`Auto-dismiss`,
      value: ({ autoDismissPeriod }) => autoDismissPeriod,
      cell: ({ autoDismissPeriod }) => minutes(autoDismissPeriod),
      align: 'end',
      narrow: 'hide',
    },
  ],
  filters: () => [
    { key: 'type', label: t`Type`, value: ({ type }) => type, options: choicesOf(zoneTypeNames()) },
  ],
})
