import type { SensorProduct } from './sensor-product.ts'

const state = { bytes: 1, types: [0x66], occupied: { byte: 0, mask: 0x01 } }

/** PNI PlacePod. Source: akenza's device type library; sizes by Cayenne LPP, decoded by channel. */
export const pniPlacePod: SensorProduct = {
  product: 'PNI PlacePod',
  vendors: ['pni', 'pnisensor'],
  models: ['placepod'],
  capabilities: ['occupancy', 'battery'],
  payload: {
    form: 'channels',
    channels: [
      { channel: 0x15, ...state },
      { channel: 0x37, ...state },
      { channel: 0x02, types: [0x67], bytes: 2 },
      {
        channel: 0x03,
        types: [0x02],
        bytes: 2,
        battery: { byte: 0, bytes: 2, millivolts: { base: 0, step: 10 }, empty: 2850, full: 3600 },
      },
      { channel: 0x21, types: [0x00], bytes: 1 },
      { channel: 0x01, types: [0x00, 0x01, 0x66], bytes: 1 },
      { channel: 0x3f, types: [0x00, 0x01, 0x66], bytes: 1 },
    ],
  },
  caveats: [
    'The battery is a voltage. The vendor does not publish the voltage of an empty cell; the scale is that of other sensors with the same cell, 20 % at 3.0 V.',
    'A message with a channel that is not listed here is not read at all.',
    'Vehicle count 128, the answer to a recalibration and a restart count as heartbeats.',
  ],
}
