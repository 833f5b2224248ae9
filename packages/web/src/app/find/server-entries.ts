import { t } from '@lingui/core/macro'
import type { Findings } from '@stallwise/contract/find/find.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import type { LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import {
  lastPartKey,
  lastPartOf,
  matchRank,
  mostCounted,
  numberKey,
} from '@stallwise/domain/find/find.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { kindNames } from '#features/devices/all/lot-device-words.ts'
import { shortAnswerText } from '#features/payments/plate-answers.public.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { mayDo } from '#lib/session/viewer.ts'
import type { IconName } from '#ui/icons/paths.ts'
import type { Entry } from './find-entries.ts'

const icons: Record<LotDeviceKind, IconName> = {
  'stall-sensor': 'sensor',
  camera: 'camera',
  'rfid-reader': 'sensor',
  gate: 'gate',
  sign: 'map',
  'charging-station': 'plug',
}

type StallFound = Findings['stalls']['data'][number]
type DeviceFound = Findings['devices']['data'][number]

/** FND-05: of the lot on the screen first, then whole numbers, as the server orders them. */
const numberRank = (number: string, { search, isHere }: { search: string; isHere: boolean }): number => {
  const [key, searched] = [numberKey(number), numberKey(search)]
  const isWhole = key === searched || (searched !== '' && lastPartOf(number) === lastPartKey(search))
  if (isHere) return isWhole ? 0 : 1.4
  return isWhole ? 1.5 : 2
}

/** A stall comes before its sensor. */
const sensorPenalty = 0.05

const stallEntry = (
  { _id, stall, floor, lot }: StallFound,
  at: { search: string; isHere: boolean },
): Entry => ({
  key: `stall:${_id}`,
  kind: 'stalls',
  name: stall,
  isNumber: true,
  detail: `${formatFloor(floor)} · ${lot.name}`,
  icon: 'map',
  to: `/parking-lots/${lot._id}/map?floor=${encodeURIComponent(floor)}&stall=${encodeURIComponent(stall)}`,
  rank: numberRank(stall, at),
})

const forms = {
  camera: { path: 'camera', manage: 'camera.manage' },
  'rfid-reader': { path: 'rfidReader', manage: 'device.manage' },
  gate: { path: 'sprockit', manage: 'device.manage' },
  sign: { path: 'wayfinder', manage: 'device.manage' },
} as const

/** The form of a device for users who may change it, else its row in the lot's list. */
const addressOfDevice = (me: Me, { _id, kind, name, deviceId, lot }: DeviceFound): string => {
  const form = kind in forms ? forms[kind as keyof typeof forms] : undefined
  const isOwn = me.roles.includes('provider') || me.customer?._id === lot.customer
  if (form && isOwn && mayDo(me, form.manage))
    return `/admin/${lot.customer}/parking-lot/${lot._id}/${form.path}/${_id}`
  return `/parking-lots/${lot._id}/devices?q=${encodeURIComponent(deviceId ?? name)}`
}

const deviceEntry = (me: Me, device: DeviceFound, at: { search: string; isHere: boolean }): Entry => {
  const { _id, kind, name, deviceId, lot } = device
  const parts = [kindNames()[kind], deviceId, lot.name].filter((part) => part !== null)
  return {
    key: `device:${_id}`,
    kind: 'devices',
    name,
    isNumber: kind === 'stall-sensor',
    detail: parts.join(' · '),
    icon: icons[kind],
    to: addressOfDevice(me, device),
    rank:
      kind === 'stall-sensor'
        ? Math.min(numberRank(name, at), numberRank(deviceId ?? '', at)) + sensorPenalty
        : matchRank(name, at.search),
  }
}

type PassholderFound = Findings['passholders']['data'][number]

/** FND-08: a similar plate comes after everything that matches. */
const similarRank = 4

/** Their page for users who may change them, else their row in the lot's list. */
const addressOfPassholder = (me: Me, { _id, passholderId, lot }: PassholderFound): string =>
  mayDo(me, 'passholder.manage')
    ? `/parking-lots/${lot._id}/passholders/${_id}`
    : `/parking-lots/${lot._id}/passholders?q=${encodeURIComponent(passholderId)}`

const passholderEntry = (me: Me, found: PassholderFound, search: string): Entry => {
  const { _id, name, passholderId, suite, group, licensePlates, isSimilar, lot } = found
  const [plate] = licensePlates
  const parts = [plate, passholderId, suite && t`Suite ${suite}`, group, lot.name]
  const ranks = [name, passholderId, plate ?? ''].map((text) => matchRank(text, search))
  return {
    key: `passholder:${_id}`,
    kind: 'passholders',
    name,
    detail: [isSimilar && t`Similar plate`, ...parts].filter(Boolean).join(' · '),
    icon: 'user',
    to: addressOfPassholder(me, found),
    rank: isSimilar ? similarRank : Math.min(...ranks),
  }
}

type GuestFound = Findings['guests']['data'][number]

const guestEntry = ({ _id, name, licensePlate, host, lot }: GuestFound, search: string): Entry => ({
  key: `guest:${_id}`,
  kind: 'guests',
  name,
  detail: [licensePlate, host, lot.name].join(' · '),
  icon: 'user',
  to: `/parking-lots/${lot._id}/visitors?q=${encodeURIComponent(licensePlate)}`,
  rank: Math.min(matchRank(name, search), matchRank(licensePlate, search)),
})

type VehicleFound = Findings['vehicles']['data'][number]

/** Its price for users who look up payments, else the violations of its plate. */
const addressOfVehicle = ({ licensePlate, visit, owes, lot }: VehicleFound): string => {
  const of = encodeURIComponent(licensePlate)
  if (owes === null) return `/parking-lots/${lot._id}/violations?q=${of}`
  return `/parking-lots/${lot._id}/price-stay${visit === null ? `?q=${of}` : `/${visit}`}`
}

const vehicleEntry = (found: VehicleFound, search: string): Entry => ({
  key: `vehicle:${found.lot._id}:${found.licensePlate}`,
  kind: 'vehicles',
  name: found.licensePlate,
  isNumber: true,
  detail: [shortAnswerText(found), found.lot.name].filter(Boolean).join(' · '),
  icon: 'camera',
  to: addressOfVehicle(found),
  rank: matchRank(found.licensePlate, normalisePlate(search)),
})

interface Where {
  me: Me
  search: string
  /** The lot on the screen. */
  lotId: string | undefined
  /** A lot's figure, where it is known. */
  figureOf: (lotId: string) => string | undefined
}

/** What the server found, as entries of the palette. */
export const serverEntries = (found: Findings, { me, search, lotId, figureOf }: Where) => {
  const at = (id: string) => ({ search, isHere: id === lotId })
  const counted = ({ total }: { total: number }) => ({ total, isAtLeast: total >= mostCounted })
  const { lots, stalls, devices, passholders, guests, vehicles, customers, users } = found
  return {
    lots: {
      ...counted(lots),
      kind: 'lots' as const,
      entries: lots.data.map(({ _id, name, city, customer }): Entry => {
        const figure = figureOf(_id)
        return {
          key: `lot:${_id}`,
          kind: 'lots',
          name,
          detail: me.roles.includes('provider') ? [city, customer.name].filter(Boolean).join(' · ') : city,
          icon: 'lots',
          to: `/parking-lots/${_id}`,
          rank: matchRank(name, search),
          ...(figure !== undefined && { figure }),
        }
      }),
    },
    stalls: {
      ...counted(stalls),
      kind: 'stalls' as const,
      entries: stalls.data.map((stall) => stallEntry(stall, at(stall.lot._id))),
    },
    devices: {
      ...counted(devices),
      kind: 'devices' as const,
      entries: devices.data.map((device) => deviceEntry(me, device, at(device.lot._id))),
    },
    guests: {
      ...counted(guests),
      kind: 'guests' as const,
      entries: guests.data.map((guest) => guestEntry(guest, search)),
    },
    vehicles: {
      ...counted(vehicles),
      kind: 'vehicles' as const,
      entries: vehicles.data.map((vehicle) => vehicleEntry(vehicle, search)),
    },
    passholders: {
      ...counted(passholders),
      kind: 'passholders' as const,
      entries: passholders.data.map((passholder) => passholderEntry(me, passholder, search)),
    },
    customers: {
      ...counted(customers),
      kind: 'customers' as const,
      entries: customers.data.map(({ _id, name }): Entry => ({
        key: `customer:${_id}`,
        kind: 'customers',
        name,
        detail: '',
        icon: 'building',
        to: `/admin/${_id}`,
        rank: matchRank(name, search),
      })),
    },
    users: {
      ...counted(users),
      kind: 'users' as const,
      entries: users.data.map(({ _id, name, email, customer }): Entry => ({
        key: `user:${_id}`,
        kind: 'users',
        name,
        detail: [email, customer?.name].filter(Boolean).join(' · '),
        icon: 'user',
        to: `/admin/${customer?._id ?? 'provider'}/user/${_id}`,
        rank: Math.min(matchRank(name, search), matchRank(email, search)),
      })),
    },
  }
}
