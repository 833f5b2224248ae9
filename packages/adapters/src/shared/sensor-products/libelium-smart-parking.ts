import type { FrameLayout, SensorProduct } from './sensor-product.ts'

const frame = (types: readonly number[]): FrameLayout => ({
  lengths: [11],
  when: { byte: 0, mask: 0x0f, oneOf: types },
})
const battery = { byte: 0, mask: 0x40, meaning: 'low' } as const

/** Libelium Smart Parking, second and third generation. Source: element-parsers, Libelium smart parking v3. */
export const libeliumSmartParking: SensorProduct = {
  product: 'Libelium Smart Parking v2, v3',
  vendors: ['libelium'],
  models: ['libeliumsmartparking'],
  capabilities: ['occupancy', 'battery', 'fault'],
  payload: {
    form: 'frames',
    frames: [
      {
        ...frame([0, 1]),
        occupied: { byte: 0, mask: 0x80 },
        battery,
        faults: [{ byte: 2, mask: 0xff, fault: 'sensor error' }],
      },
      { ...frame([2]), occupied: { byte: 0, mask: 0x80 }, battery },
      { ...frame([3]), faults: [{ byte: 0, mask: 0xff, fault: 'error frame' }] },
      frame([4, 5, 6, 7, 8]),
    ],
  },
  caveats: [
    'The battery is a flag: low counts as 0 %, else 100 %. The same flag is set for a while after a change of battery.',
    'Only info and keep-alive carry the sensor error flag; an error frame counts as a fault until the next of these.',
    'Start, service, downlink and signal frames count as heartbeats. A recalibration in progress is not a fault.',
    'Keep-alive about every 2 hours by day and 3 by night.',
  ],
}
