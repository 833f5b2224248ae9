import type { SensorProduct } from './sensor-product.ts'

/** Tekzitel Tekzipark. Source: the vendor's payload description, from a secondary source. */
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
        lengths: [3],
        occupied: { byte: 0, mask: 0x80 },
        battery: { byte: 0, mask: 0x20, meaning: 'good' },
        faults: [
          { byte: 0, mask: 0x08, fault: 'radar error' },
          { byte: 0, mask: 0x10, fault: 'obstruction' },
        ],
      },
    ],
  },
  caveats: [
    'The battery is a flag: good counts as 100 %, else 0 %.',
    'A missing beacon and a reset are not faults. The parking id in the third byte is not used: the DevEUI identifies the stall.',
  ],
}
