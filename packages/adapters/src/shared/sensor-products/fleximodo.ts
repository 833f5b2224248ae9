import type { SensorProduct } from './sensor-product.ts'

/** Fleximodo parking sensors. Source: the vendor's help pages. */
export const fleximodo: SensorProduct = {
  product: 'Fleximodo parking sensor',
  vendors: ['fleximodo'],
  models: ['fleximodo'],
  capabilities: ['occupancy'],
  payload: { form: 'decoded-only' },
  caveats: [
    'The bytes are not published: the network server needs the vendor’s codec, which gives parkingStatus BUSY or FREE.',
  ],
}
