import { aCamera, aDevice, aSource, aZone } from '@stallwise/demo/devices/devices.builders.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'

/** The same world with a camera at the entry and one at the exit of every lot. */
export const withCameras = (world: DemoWorld, newKey: () => string): DemoWorld => {
  const zones = world.lots.map((lot) => aZone(lot, { type: 'entryExit' }))
  const cameras = zones.flatMap((zone, nth) =>
    (['entry', 'exit'] as const).map((role) => aCamera(zone, { role, device_id: `camera-${nth}-${role}` })),
  )
  const lotOf = new Map(world.lots.map((lot) => [lot.id, lot]))
  const devices = cameras.map(({ parking_lot_id, device_id }) =>
    aDevice(lotOf.get(parking_lot_id)!, { device_id, kind: 'camera' }),
  )
  const customer_id = world.customers[0]!.id
  return {
    ...world,
    zones: [...world.zones, ...zones],
    cameras: [...world.cameras, ...cameras],
    devices: [...world.devices, ...devices],
    sources: [
      ...world.sources,
      aSource({ customer_id, kind: 'plate-recognizer', key: newKey(), name: 'Cameras' }),
    ],
  }
}
