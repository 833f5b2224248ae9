import { describe, expect, it } from 'vitest'
import { namedProducts } from './named-products.ts'
import { sensorProducts } from './sensor-products.ts'
import { readSensorUplink } from './sensor-uplink.ts'

const read = (name: string | undefined, fPort: number, hex: string, decoded = {}) =>
  readSensorUplink({ decoded, base64: Buffer.from(hex, 'hex').toString('base64'), fPort, names: [name] })

const reading = (occupied: boolean | null, batteryPercent?: number, fault?: string) => ({
  occupied,
  batteryPercent,
  fault,
})

describe('ING-40: the payload of a product', () => {
  it.each([
    ['Bosch TPS110', 1, '01', reading(true)],
    ['Bosch TPS110', 1, '00', reading(false)],
    ['Bosch TPS110', 2, '01FF', reading(true)],
    ['Bosch TPS110', 2, '0015', reading(false)],
    ['Bosch TPL110', 3, '240300007503000000000000001D020301', reading(true)],
    ['Bosch TPS110', 4, '0102', reading(null)],
    ['Bosch TPS110', 6, '01020304', reading(null)],
    ['Bosch TPS110', 7, '1E', reading(null)],
    ['Libelium Smart Parking', 3, '805B0009001400DE0A0801', reading(true, 100)],
    ['Libelium', 3, '005B0009001400DE0A0801', reading(false, 100)],
    ['Libelium', 3, 'C05B0009001400DE0A0801', reading(true, 0)],
    ['Libelium', 3, '815B0109001400DE0A0801', reading(true, 100, 'sensor error')],
    ['Libelium', 3, '825B0109001400DE0A0801', reading(true, 100)],
    ['Libelium', 3, '035B0009001400DE0A0801', reading(null, undefined, 'error frame')],
    ['Libelium', 3, '845B0009001400DE0A0801', reading(null)],
    ['PNI PlacePod', 2, '156601', reading(true)],
    ['PNI PlacePod', 2, '156600', reading(false)],
    ['PlacePod', 2, '0302016802670091376601', reading(true, 100)],
    ['PlacePod', 2, '0302012C376600', reading(false, 20)],
    ['PlacePod', 2, '0302011D', reading(null, 0)],
    ['PlacePod', 2, '210080', reading(null)],
    ['Nwave NPS405 bit 7', 1, '8A', reading(true)],
    ['Nwave NPS405 bit 7', 1, '0B', reading(false)],
    ['Nwave NPS405 bit 0', 1, '15', reading(true)],
    ['Nwave NPS405 bit 0', 1, '8A', reading(false)],
    ['Nwave NPS405 bit 7', 2, '80C80A', reading(true, 60)],
    ['Nwave NPS405 bit 0', 2, '007D0A', reading(false, 20)],
    ['Nwave NPS405', 3, '0102030201', reading(true)],
    ['Nwave NPS405', 1, '81', reading(true)],
    ['Nwave NPS405', 1, '00', reading(false)],
    ['Nwave NPS405', 10, '8001020304', reading(null)],
    ['Tekzitel Tekzipark', 1, 'A0150E', reading(true, 100)],
    ['Tekzipark', 1, '00150E', reading(false, 0)],
    ['Tekzipark', 1, 'A8150E', reading(true, 100, 'radar error')],
    ['Tekzipark', 1, 'A0150EC4', reading(true, 100)],
    ['Tekzipark', 1, '20150EC400010002', reading(false, 100)],
    ['Tekzipark', 2, 'A0150E010203040506000000', reading(true, 100)],
    ['Tekzipark', 2, '28150E010203040506070100', reading(false, 100, 'radar error, obstruction')],
    ['Tekzipark', 1, '38150E', reading(false, 100, 'radar error, obstruction')],
  ])('%s on port %i: %s', (name, fPort, hex, expected) => {
    expect(read(name, fPort, hex)).toEqual(expected)
  })

  it.each([
    [{ parkingStatus: 'BUSY', statusChanged: true }, true],
    [{ parkingStatus: 'FREE' }, false],
  ])('Fleximodo as decoded by its codec: %j', (decoded, occupied) => {
    expect(read('Fleximodo', 1, '7F00', decoded)).toEqual(reading(occupied))
  })
})

describe('ING-41: ambiguous payloads are not read', () => {
  it.each([
    ['no name', undefined, 1, '01'],
    ['an unknown name', 'Parkline W4', 1, '01'],
    ['a port that the product does not have', 'Bosch TPS110', 9, '01'],
    ['another length', 'Bosch TPS110', 1, '0101'],
    ['a state that the two bit orders read differently', 'Nwave NPS405', 1, '8A'],
    ['the same state in the other bit order', 'Nwave', 1, '01'],
    ['an unknown channel', 'PlacePod', 2, '156601FF6601'],
    ['a channel of another type', 'PlacePod', 2, '150201'],
    ['a truncated value', 'PlacePod', 2, '1566'],
    ['a frame type that the product does not have', 'Libelium', 3, '8F5B0009001400DE0A0801'],
    ['bytes of a product that only its codec can decode', 'Fleximodo', 1, '01'],
  ])('%s', (_what, name, fPort, hex) => {
    expect(read(name, fPort, hex)).toEqual(expect.any(String))
  })

  it('ING-15: no bytes, or port 0, is a heartbeat of any product, whatever its codec reports', () => {
    const codec = { occupied: false, battery: 0, fault: 'none given' }
    for (const name of [undefined, 'Bosch', 'PlacePod', 'Fleximodo']) {
      expect(read(name, 1, '', codec)).toEqual(reading(null))
      expect(read(name, 0, '0203', codec)).toEqual(reading(null))
    }
  })

  it('contradictory names give no product; unknown ones are ignored', () => {
    const names = (...all: (string | undefined)[]) => namedProducts(all).map(({ product }) => product)
    expect(names('Bosch TPS110', 'nwave nps405')).toEqual([])
    expect(names('Site B', 'US915 Bosch', undefined, 'TPS110')).toEqual(['Bosch TPS110, TPL110'])
    expect(names('Nwave', 'NPS405 bit 7')).toEqual(['Nwave NPS405, bit 7'])
  })
})

describe('the product descriptions', () => {
  it.each(sensorProducts.map((product) => [product.product, product] as const))(
    '%s is found by its own name and documents its limitations',
    (name, product) => {
      expect(namedProducts([name])).toContain(product)
      expect(namedProducts(product.vendors.slice(0, 1))).toContain(product)
      expect(product.caveats.length).toBeGreaterThan(0)
    },
  )

  it.each(sensorProducts.map((product) => [product.product, product] as const))(
    '%s reads battery and fault exactly if these are among its capabilities',
    (_name, { capabilities, payload }) => {
      const text = JSON.stringify(payload)
      expect(text.includes('"battery"')).toBe(capabilities.includes('battery'))
      expect(text.includes('"fault"')).toBe(capabilities.includes('fault'))
    },
  )
})
