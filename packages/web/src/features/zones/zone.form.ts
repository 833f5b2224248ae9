import type { ZoneMember, ZoneView } from '@stallwise/contract/zones/zones.contract.ts'

export interface ZoneValues {
  name: string
  type: string | null
  passholderGroups: readonly string[]
  travelTime: string
  autoDismissPeriod: string
  cameras: readonly string[]
  sprockits: readonly string[]
  rfidReader: readonly string[]
}

/** Lists are compared as sets: both sides are kept in one order. */
const idsOf = (members: readonly ZoneMember[]): string[] => members.map(({ _id }) => _id).sort()
const text = (minutes: number | null): string => (minutes === null ? '' : String(minutes))

export const newZoneValues: ZoneValues = {
  name: '',
  type: null,
  travelTime: '',
  autoDismissPeriod: '',
  passholderGroups: [],
  cameras: [],
  sprockits: [],
  rfidReader: [],
}

export const zoneValues = (zone: ZoneView): ZoneValues => ({
  name: zone.name,
  type: zone.type,
  passholderGroups: idsOf(zone.passholderGroups),
  travelTime: text(zone.travelTime),
  autoDismissPeriod: text(zone.autoDismissPeriod),
  cameras: idsOf(zone.cameras),
  sprockits: idsOf(zone.sprockits),
  rfidReader: idsOf(zone.rfidReader),
})

const minutes = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed))

export const bodyOf = (values: ZoneValues) => ({
  name: values.name.trim(),
  type: values.type,
  travelTime: minutes(values.travelTime),
  autoDismissPeriod: minutes(values.autoDismissPeriod),
  passholderGroups: [...values.passholderGroups],
  cameras: [...values.cameras],
  sprockits: [...values.sprockits],
  rfidReader: [...values.rfidReader],
})
