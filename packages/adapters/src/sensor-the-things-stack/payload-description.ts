/** Where one bit stands in a payload. */
interface BitPlace {
  readonly byte: number
  readonly bit: number
}

/** One port of a vendor's payload. */
interface PortLayout {
  readonly fPort: number
  readonly lengths: readonly number[]
  readonly occupied: BitPlace
}

/** A vendor's payload as data: its brands in the network's device repository, and what each port carries. */
export interface PayloadDescription {
  readonly brands: readonly string[]
  readonly ports: readonly PortLayout[]
}

// Bosch TPS110/TPL110: 1 status change, 2 heartbeat (occupied, °C), 3 start-up (debug codes, firmware, reset cause, occupied).
const boschParking: PayloadDescription = {
  brands: ['bosch', 'bosch-connectivity'],
  ports: [
    { fPort: 1, lengths: [1], occupied: { byte: 0, bit: 0 } },
    { fPort: 2, lengths: [2], occupied: { byte: 0, bit: 0 } },
    { fPort: 3, lengths: [17], occupied: { byte: 16, bit: 0 } },
  ],
}

export const payloadDescriptions: readonly PayloadDescription[] = [boschParking]

/** Whether the payload says occupied; undefined when no description knows it. Without a brand every description may try. */
export const readPayload = (
  bytes: Uint8Array,
  fPort: number,
  brand: string | undefined,
): boolean | undefined => {
  for (const { brands, ports } of payloadDescriptions) {
    if (brand !== undefined && !brands.includes(brand)) continue
    const layout = ports.find((port) => port.fPort === fPort && port.lengths.includes(bytes.length))
    if (layout) return (((bytes[layout.occupied.byte] ?? 0) >> layout.occupied.bit) & 1) === 1
  }
  return undefined
}
