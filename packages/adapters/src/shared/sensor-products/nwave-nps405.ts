import type { SensorProduct } from './sensor-product.ts'

const battery = {
  byte: 1,
  bytes: 1,
  millivolts: { base: 2500, step: 4 },
  empty: 2850,
  full: 3600,
} as const

const product = (mask: 0x80 | 0x01) =>
  ({
    vendors: ['nwave'],
    capabilities: ['occupancy', 'battery'],
    payload: {
      form: 'frames',
      frames: [
        { fPort: 1, lengths: [1], occupied: { byte: 0, mask } },
        { fPort: 2, lengths: [3], occupied: { byte: 0, mask }, battery },
        { fPort: 3, lengths: [5], occupied: { byte: 4, mask: 0x01 } },
        { fPort: 6 },
        { fPort: 10, lengths: [5] },
      ],
    },
    caveats: [
      'The bit order differs by firmware, and no message indicates which one. Name the sensor "NPS405 bit 7" or "NPS405 bit 0"; with the name NPS405 alone, only messages that both decode to the same result are used.',
      'The battery is a voltage; 20 % is 3.0 V, where the vendor’s codec warns at room temperature.',
      'The health status is not read: in one firmware the vendor’s codec includes the occupied bit in it.',
      'Heartbeat every 3 hours if nothing changes. Tag registrations (port 10) count as heartbeats.',
    ],
  }) satisfies Partial<SensorProduct>

/** Nwave NPS405 with the state in the highest bit. Source: the vendor's codec in the LoRaWAN device repository. */
export const nwaveNps405Bit7: SensorProduct = {
  product: 'Nwave NPS405, bit 7',
  models: ['nps405', 'nps405bit7'],
  ...product(0x80),
}

/** Nwave NPS405 with the state in the lowest bit. Source: a later version of the same codec. */
export const nwaveNps405Bit0: SensorProduct = {
  product: 'Nwave NPS405, bit 0',
  models: ['nps405', 'nps405bit0'],
  ...product(0x01),
}
