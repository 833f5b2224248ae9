import type { SensorProduct } from './sensor-product.ts'

const lowestBit = (byte: number) => ({ byte, mask: 0x01 })

/** Bosch Parking Lot Sensor TPS110 and TPL110. Source: the vendor's codec in the LoRaWAN device repository. */
export const boschTps110: SensorProduct = {
  product: 'Bosch TPS110, TPL110',
  vendors: ['bosch'],
  models: ['tps110', 'tpl110'],
  capabilities: ['occupancy'],
  payload: {
    form: 'frames',
    frames: [
      { fPort: 1, lengths: [1], occupied: lowestBit(0) },
      { fPort: 2, lengths: [1, 2], occupied: lowestBit(0) },
      { fPort: 3, lengths: [17], occupied: lowestBit(16) },
      { fPort: 4 },
      { fPort: 5 },
      { fPort: 6 },
      { fPort: 7 },
    ],
  },
  caveats: [
    'Heartbeat every 24 hours by default: with a shorter time-out of the lot, a healthy sensor counts as silent.',
    'Does not report its battery. The debug codes of a start-up report joins and restarts, so none is a fault here.',
    'Device information, usage, debug and temperature alerts (ports 4 to 7) count as heartbeats.',
  ],
}
