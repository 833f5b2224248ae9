type Rgb = readonly [red: number, green: number, blue: number]

/** 8 by 8 pixels: of one color, or 64 levels of gray from 0 to 255, row by row. */
export type Block = { readonly color: Rgb } | { readonly grays: Uint8Array }

const blockSide = 8
/** Of all coefficients. */
const quantum = 8

// Huffman codes of the standard's DC table (ITU T.81, K.3): for each size its code and the code's length.
const dcLengths = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const dcCodes = [
  [0b00, 2],
  [0b010, 3],
  [0b011, 3],
  [0b100, 3],
  [0b101, 3],
  [0b110, 3],
  [0b1110, 4],
  [0b11110, 5],
  [0b111110, 6],
] as const

// The end of a block is the one-bit code 0; any other symbol (zeros before it, size) is a 1 and eight bits.
const mostSizes = 10
const sixteenZeros = 16 * mostSizes
const acSymbols = [
  ...Array.from(
    { length: sixteenZeros },
    (_, nth) => (Math.floor(nth / mostSizes) << 4) | ((nth % mostSizes) + 1),
  ),
  0xf0,
]
const acLengths = [1, 0, 0, 0, 0, 0, 0, 0, acSymbols.length, 0, 0, 0, 0, 0, 0, 0]
const acCode = (symbol: number): number => 0x100 | symbol

/** The order in which coefficients are written: along the diagonals, back and forth. */
const zigzag = Array.from({ length: 64 }, (_, place) => ({ row: place >> 3, column: place & 7, place }))
  .sort((a, b) => {
    const diagonal = a.row + a.column
    return diagonal - b.row - b.column || (diagonal % 2 ? a.row - b.row : b.row - a.row)
  })
  .map(({ place }) => place)

const waves = Float64Array.from({ length: 64 }, (_, nth) => {
  const [frequency, at] = [nth >> 3, nth & 7]
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * at + 1) * frequency * Math.PI) / 16)
})
const half = new Float64Array(64)
const quanta = new Int32Array(64)

/** The cosine transform, once over the rows and once over the columns, in quanta and in the order of writing. */
const transform = (grays: Uint8Array): Int32Array => {
  for (let nth = 0; nth < 64; nth++) {
    let sum = 0
    for (let at = 0; at < blockSide; at++) sum += waves[(nth & 7) * 8 + at]! * (grays[(nth & 56) + at]! - 128)
    half[nth] = sum
  }
  for (let nth = 0; nth < 64; nth++) {
    const place = zigzag[nth]!
    let sum = 0
    for (let at = 0; at < blockSide; at++) sum += waves[(place & 56) + at]! * half[at * 8 + (place & 7)]!
    quanta[nth] = Math.round(sum / quantum)
  }
  return quanta
}

/** Packs bits into bytes; 0xFF is followed by a zero, as the standard requires. */
class BitBytes {
  #bytes = new Uint8Array(4_096)
  #length = 0
  #held = 0
  #count = 0

  add(value: number, length: number): void {
    this.#held = (this.#held << length) | value
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = (this.#held >> this.#count) & 0xff
      this.#push(byte)
      if (byte === 0xff) this.#push(0)
    }
    this.#held &= (1 << this.#count) - 1
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#bytes[this.#length++] = byte
  }

  /** The last byte is filled with ones. */
  end(): Uint8Array {
    if (this.#count > 0) this.add((1 << (8 - this.#count)) - 1, 8 - this.#count)
    return this.#bytes.slice(0, this.#length)
  }
}

const toYcc = ([r, g, b]: Rgb): readonly number[] => [
  Math.round(0.299 * r + 0.587 * g + 0.114 * b - 128),
  Math.round(-0.1687 * r - 0.3313 * g + 0.5 * b),
  Math.round(0.5 * r - 0.4187 * g - 0.0813 * b),
]

/** In bits. */
const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value))
const addAmount = (bytes: BitBytes, value: number, size: number): void =>
  bytes.add(value < 0 ? value + (1 << size) - 1 : value, size)

/** A mean is a first coefficient in quanta. */
const addMean = (bytes: BitBytes, step: number): void => {
  const size = sizeOf(step)
  const [code, length] = dcCodes[size]!
  bytes.add(code, length)
  addAmount(bytes, step, size)
}

/** All coefficients but the first. */
const addDetails = (bytes: BitBytes, coefficients: Int32Array): void => {
  let zeros = 0
  for (let nth = 1; nth < 64; nth++) {
    const value = coefficients[nth]!
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) bytes.add(acCode(sixteenZeros), 9)
    const size = sizeOf(value)
    bytes.add(acCode(zeros * mostSizes + size - 1), 9)
    addAmount(bytes, value, size)
    zeros = 0
  }
  // A block that is full ends by itself.
  if (zeros > 0) bytes.add(0, 1)
}

/** A row of blocks, which depends on no other row. */
export const encodeRow = (blocks: readonly Block[]): Uint8Array => {
  const bytes = new BitBytes()
  let last: readonly number[] = [0, 0, 0]
  for (const block of blocks) {
    const coefficients = 'grays' in block ? transform(block.grays) : undefined
    const means = 'grays' in block ? [coefficients![0]!, 0, 0] : toYcc(block.color)
    for (let channel = 0; channel < 3; channel++) {
      addMean(bytes, means[channel]! - last[channel]!)
      if (coefficients && channel === 0) addDetails(bytes, coefficients)
      else bytes.add(0, 1)
    }
    last = means
  }
  return bytes.end()
}

const segment = (marker: number, ...content: readonly number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

const tables = [
  ...segment(0xdb, 0, ...Array<number>(64).fill(quantum)),
  ...segment(0xc4, 0x00, ...dcLengths, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
  ...segment(0xc4, 0x10, ...acLengths, 0, ...acSymbols),
]

const headOf = (across: number, down: number): Uint8Array => {
  const [width, height] = [across * blockSide, down * blockSide]
  const component = (id: number) => [id, 0x11, 0]
  const sizes = [height >> 8, height & 0xff, width >> 8, width & 0xff]
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...tables,
    ...segment(0xdd, across >> 8, across & 0xff),
    ...segment(0xc0, 8, ...sizes, 3, ...[1, 2, 3].flatMap(component)),
    ...segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0),
  ])
}

const end = Uint8Array.of(0xff, 0xd9)
const restarts = Array.from({ length: 8 }, (_, nth) => Uint8Array.of(0xff, 0xd0 + nth))

/** A baseline JPEG of encoded rows, each of so many blocks. */
export const jpegOf = (across: number, rows: readonly Uint8Array[]): Uint8Array => {
  // After each row but the last stands a restart marker.
  const scan = rows.flatMap((row, nth) => (nth === rows.length - 1 ? [row] : [row, restarts[nth % 8]!]))
  return new Uint8Array(Buffer.concat([headOf(across, rows.length), ...scan, end]))
}
