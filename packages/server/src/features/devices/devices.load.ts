import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of devices. */
export interface DeviceRows {
  readonly devices: readonly object[]
  readonly cameras: readonly object[]
  readonly thresholds?: readonly object[]
  readonly readers?: readonly object[]
}

export const loadDevices = async (tx: Tx, rows: DeviceRows): Promise<void> => {
  await loadRows(tx, 'device', rows.devices)
  await loadRows(tx, 'camera', rows.cameras)
  await loadRows(tx, 'rfid_threshold', rows.thresholds ?? [])
  await loadRows(tx, 'rfid_reader', rows.readers ?? [])
}
