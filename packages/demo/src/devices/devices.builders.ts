import type { LotRow } from '#lots/lots.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { aCustomer } from '#session/session.builders.ts'
import type {
  CameraRow,
  DeviceRow,
  RfidReaderRow,
  RfidThresholdRow,
  SourceRow,
  ZoneRow,
} from './devices.rows.ts'

type Owner = Pick<LotRow, 'id' | 'customer_id'>

export const aDevice = (lot: Owner, more: Partial<DeviceRow> = {}): DeviceRow => {
  const deviceId = more.device_id ?? 'sensor-1'
  return {
    parking_lot_id: lot.id,
    id: namedId('device', lot.id, deviceId),
    customer_id: lot.customer_id,
    device_id: deviceId,
    kind: 'stall-sensor',
    stall_id: null,
    ...more,
  }
}

export const aZone = (lot: Owner, more: Partial<ZoneRow> = {}): ZoneRow => {
  const name = more.name ?? 'Entry'
  return {
    parking_lot_id: lot.id,
    id: namedId('zone', lot.id, name),
    name,
    type: 'entry',
    passholder_groups: [],
    travel_time_minutes: null,
    auto_dismiss_minutes: null,
    sprockits: [],
    ...more,
  }
}

export const aCamera = (zone: ZoneRow, more: Partial<CameraRow> = {}): CameraRow => {
  const deviceId = more.device_id ?? 'camera-1'
  return {
    parking_lot_id: zone.parking_lot_id,
    id: namedId('camera', zone.parking_lot_id, deviceId),
    zone_id: zone.id,
    name: deviceId,
    device_id: deviceId,
    role: 'entry',
    entry_from_degrees: null,
    entry_to_degrees: null,
    exit_from_degrees: null,
    exit_to_degrees: null,
    ...more,
  }
}

export const aThreshold = (lot: Owner, more: Partial<RfidThresholdRow> = {}): RfidThresholdRow => {
  const name = more.name ?? 'Lane'
  return {
    parking_lot_id: lot.id,
    id: namedId('rfid-threshold', lot.id, name),
    name,
    seconds: 20,
    ...more,
  }
}

export const aReader = (zone: ZoneRow, more: Partial<RfidReaderRow> = {}): RfidReaderRow => {
  const deviceId = more.device_id ?? 'reader-1'
  return {
    parking_lot_id: zone.parking_lot_id,
    id: namedId('rfid-reader', zone.parking_lot_id, deviceId),
    zone_id: zone.id,
    threshold_id: null,
    name: deviceId,
    device_id: deviceId,
    ip: null,
    role: 'entry',
    entry_antennas: [],
    exit_antennas: [],
    weakest_dbm: -65,
    ...more,
  }
}

export const aSource = (more: Partial<SourceRow> = {}): SourceRow => {
  const customerId = more.customer_id ?? aCustomer().id
  const name = more.name ?? 'Stall sensors'
  return {
    id: namedId('source', customerId, name),
    customer_id: customerId,
    kind: 'stall-events',
    name,
    key: 'a-key-for-tests-only',
    ...more,
  }
}
