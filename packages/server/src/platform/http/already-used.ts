import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type FieldFault, Refusal } from './problems.ts'

type Fault = Pick<FieldFault, 'path' | 'code'>

const faultAt = (path: string, code: Fault['code'] = 'not-unique'): Fault => ({ path, code })

/** What somebody else can have, with the field of the calls that has it. */
const taken = {
  name: { fault: faultAt('name', 'name-used'), title: msg`Name already used.` },
  plate: { fault: faultAt('vehicles', 'plate-used'), title: msg`License plate already used.` },
  guestPlate: {
    fault: faultAt('licensePlate', 'guest-plate-used'),
    title: msg`This license plate already has a guest pass at that time.`,
  },
  tag: { fault: faultAt('tagIds'), title: msg`Tag ID already used.` },
  passId: { fault: faultAt('passholderId', 'pass-id-used'), title: msg`Pass ID already used.` },
  email: { fault: faultAt('email'), title: msg`E-mail already used.` },
  device: { fault: faultAt('id'), title: msg`Device ID already used.` },
  controller: { fault: faultAt('monexDeviceId'), title: msg`Device ID already used.` },
  station: { fault: faultAt('identity'), title: msg`Another charging station already uses this identity.` },
  gate: { fault: faultAt('id'), title: msg`Gate ID already used.` },
  outlet: { fault: faultAt('outletToControl'), title: msg`Another gate already uses this outlet.` },
  floor: { fault: faultAt('floorName', 'name-used'), title: msg`Floor name already used.` },
  stall: { fault: faultAt('stall'), title: msg`Stall number already used.` },
  sensor: { fault: faultAt('device'), title: msg`Another stall already uses this device.` },
  visitorGroup: {
    fault: faultAt('isDefaultVisitor'),
    title: msg`Another parking group is already the default visitor group.`,
  },
  group: {
    fault: faultAt('passholderGroup', 'unknown'),
    title: msg`The passholder group no longer exists.`,
  },
  coupon: { fault: faultAt('couponCode'), title: msg`Coupon code already used.` },
  topic: { fault: faultAt('topicFilter'), title: msg`Topic filter already used.` },
  other: { fault: undefined, title: msg`Already used.` },
} as const

/** What somebody else can have. */
export type Taken = keyof typeof taken

/** The unique indexes of what users enter, as the database names them; `already-used.test.ts` has the others. */
const byIndex: Readonly<Record<string, Taken>> = {
  zone_name: 'name',
  camera_name: 'name',
  camera_device: 'device',
  rfid_reader_name: 'name',
  rfid_reader_device: 'device',
  rfid_threshold_name: 'name',
  gate_controller_device: 'controller',
  sprockit_name: 'name',
  sprockit_code: 'gate',
  sprockit_outlet: 'outlet',
  wayfinder_name: 'name',
  charging_station_by_identity: 'station',
  sector_name: 'name',
  parking_group_name: 'name',
  parking_group_default_visitor: 'visitorGroup',
  manager_email: 'email',
  passholder_group_name: 'name',
  passholder_pass: 'passId',
  passholder_plate_once: 'plate',
  passholder_tag_once: 'tag',
  device_of_customer: 'sensor',
  floor_parking_lot_id_floor_name_key: 'floor',
  stall_parking_lot_id_stall_number_key: 'stall',
  payment_validation_name: 'name',
  payment_validation_code: 'coupon',
}

/** Refuses what somebody else has, by name and at its field. */
export const alreadyUsed = (what: Taken, detail?: string): Refusal => {
  const { fault, title } = taken[what]
  return new Refusal('already-used', {
    title: i18n._(title),
    ...(detail !== undefined && { detail }),
    ...(fault && { faults: [{ ...fault, message: detail ?? `somebody else has this ${what}` }] }),
  })
}

/** What a unique index refused. */
export const takenBy = (index: unknown): Taken => byIndex[String(index)] ?? 'other'
