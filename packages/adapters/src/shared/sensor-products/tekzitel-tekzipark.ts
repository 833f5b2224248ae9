import type { SensorProduct } from './sensor-product.ts'

const occupied = { byte: 0, mask: 0x80 }
const battery = { byte: 0, mask: 0x20, meaning: 'good' } as const
const radar = { byte: 0, mask: 0x08, fault: 'radar error' }

/** Tekzitel Tekzipark. Source: the vendor's codec in the LoRaWAN device repository. */
export const tekzitelTekzipark: SensorProduct = {
  product: 'Tekzitel Tekzipark',
  vendors: ['tekzitel'],
  models: ['tekzipark'],
  capabilities: ['occupancy', 'battery', 'fault'],
  payload: {
    form: 'frames',
    frames: [
      {
        fPort: 1,
        // With the strength of a beacon, and up to seven beacons of two bytes.
        lengths: [3, 4, 6, 8, 10, 12, 14, 16, 18],
        occupied,
        battery,
        faults: [radar, { byte: 0, mask: 0x10, fault: 'obstruction' }],
      },
      {
        fPort: 2,
        lengths: [12],
        occupied,
        battery,
        faults: [radar, { byte: 10, mask: 0xff, fault: 'obstruction' }],
      },
    ],
  },
  caveats: [
    'The battery is a flag: good counts as 100 %, else 0 %.',
    'The fault code of a diagnostic message (port 2) is not read: its values are not documented.',
    'A missing beacon and a reset are not faults. The parking id in the third byte is not used: the DevEUI identifies the stall.',
  ],
}
