import type { BatteryAt, BitsAt, FrameLayout, PayloadLayout, SensorProduct } from './sensor-product.ts'

/** A sensor's reading; `occupied` null for a message without a state. */
export interface SensorReading {
  readonly occupied: boolean | null
  readonly batteryPercent: number | undefined
  readonly fault: string | undefined
}

const isSet = (bytes: Uint8Array, { byte, mask }: BitsAt): boolean => ((bytes[byte] ?? 0) & mask) !== 0

const readBattery = (bytes: Uint8Array, at: BatteryAt): number => {
  if ('meaning' in at) return isSet(bytes, at) === (at.meaning === 'good') ? 100 : 0
  const raw = bytes.subarray(at.byte, at.byte + at.bytes).reduce((sum, byte) => sum * 256 + byte, 0)
  const millivolts = at.millivolts.base + at.millivolts.step * raw
  const share = (millivolts - at.empty) / (at.full - at.empty)
  return Math.floor(100 * Math.min(1, Math.max(0, share)))
}

const fits = (bytes: Uint8Array, fPort: number, frame: FrameLayout): boolean => {
  if (bytes.length === 0 || (frame.fPort !== undefined && frame.fPort !== fPort)) return false
  if (frame.lengths && !frame.lengths.includes(bytes.length)) return false
  return !frame.when || frame.when.oneOf.includes((bytes[frame.when.byte] ?? 0) & frame.when.mask)
}

const readFrame = (bytes: Uint8Array, frame: FrameLayout): SensorReading => {
  const faults = frame.faults?.filter((fault) => isSet(bytes, fault)).map(({ fault }) => fault)
  return {
    occupied: frame.occupied ? isSet(bytes, frame.occupied) : null,
    batteryPercent: frame.battery && readBattery(bytes, frame.battery),
    fault: faults?.join(', ') || undefined,
  }
}

type Channels = Extract<PayloadLayout, { form: 'channels' }>

const readChannels = (bytes: Uint8Array, { channels }: Channels): SensorReading | undefined => {
  let occupied: boolean | null = null
  let batteryPercent: number | undefined
  let place = 0
  while (place < bytes.length) {
    const layout = channels.find(
      ({ channel, types }) => channel === bytes[place] && types.includes(bytes[place + 1] ?? -1),
    )
    const end = place + 2 + (layout?.bytes ?? 0)
    if (!layout || end > bytes.length) return undefined
    const value = bytes.subarray(place + 2, end)
    if (layout.occupied) occupied = isSet(value, layout.occupied)
    if (layout.battery) batteryPercent = readBattery(value, layout.battery)
    place = end
  }
  return place === 0 ? undefined : { occupied, batteryPercent, fault: undefined }
}

const readAs = (bytes: Uint8Array, fPort: number, { payload }: SensorProduct): SensorReading | undefined => {
  if (payload.form === 'decoded-only') return undefined
  if (payload.form === 'channels') return fPort === 0 ? undefined : readChannels(bytes, payload)
  const frame = payload.frames.find((one) => fits(bytes, fPort, one))
  return frame && readFrame(bytes, frame)
}

const isSame = (a: SensorReading, b: SensorReading): boolean =>
  a.occupied === b.occupied && a.batteryPercent === b.batteryPercent && a.fault === b.fault

/** Decodes the bytes as one of these products; undefined if none can decode them or their results differ. */
export const readPayload = (
  bytes: Uint8Array,
  fPort: number,
  products: readonly SensorProduct[],
): SensorReading | undefined => {
  const [first, ...others] = products.map((product) => readAs(bytes, fPort, product))
  return first && others.every((other) => other && isSame(first, other)) ? first : undefined
}
