type Rgb = readonly [red: number, green: number, blue: number]

/** 8 by 8 pixels: of one color, or 64 levels of gray from 0 to 255, row by row. */
export type Block = { readonly color: Rgb } | { readonly grays: ArrayLike<number> }

type Bits = readonly [value: number, length: number]

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

// The end of a block is the one-bit code 0; every other symbol (zeros before it, size) is a 1 and eight bits.
const endOfBlock: Bits = [0, 1]
const sixteenZeros = 0xf0
const acSymbols = [
  ...Array.from({ length: 16 * 10 }, (_, nth) => (Math.floor(nth / 10) << 4) | ((nth % 10) + 1)),
  sixteenZeros,
]
const acLengths = [1, 0, 0, 0, 0, 0, 0, 0, acSymbols.length, 0, 0, 0, 0, 0, 0, 0]
const codeOf = new Map(acSymbols.map((symbol, nth): [number, Bits] => [symbol, [0x100 | nth, 9]]))

/** The order in which coefficients are written: along the diagonals, back and forth. */
const zigzag = Array.from({ length: 64 }, (_, place) => ({ row: place >> 3, column: place & 7, place }))
  .sort((a, b) => {
    const diagonal = a.row + a.column
    return diagonal - b.row - b.column || (diagonal % 2 ? a.row - b.row : b.row - a.row)
  })
  .map(({ place }) => place)

const waves = Array.from({ length: 64 }, (_, nth) => {
  const [frequency, at] = [nth >> 3, nth & 7]
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * at + 1) * frequency * Math.PI) / 16)
})

/** The cosine transform of 64 values, once over the rows and once over the columns. */
const transform = (values: ArrayLike<number>): Float64Array => {
  const [half, whole] = [new Float64Array(64), new Float64Array(64)]
  for (let nth = 0; nth < 64; nth++)
    for (let at = 0; at < blockSide; at++) half[nth]! += waves[(nth & 7) * 8 + at]! * values[(nth & 56) + at]!
  for (let nth = 0; nth < 64; nth++)
    for (let at = 0; at < blockSide; at++) whole[nth]! += waves[(nth & 56) + at]! * half[at * 8 + (nth & 7)]!
  return whole
}

/** Packs bits into bytes; 0xFF is followed by a zero, as the standard requires. */
class BitBytes {
  readonly #bytes: number[] = []
  #held = 0
  #count = 0

  add([value, length]: Bits): void {
    this.#held = (this.#held << length) | value
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = (this.#held >> this.#count) & 0xff
      this.#bytes.push(byte)
      if (byte === 0xff) this.#bytes.push(0)
    }
    this.#held &= (1 << this.#count) - 1
  }

  /** The last byte is filled with ones. */
  end(): Uint8Array {
    if (this.#count > 0) this.add([(1 << (8 - this.#count)) - 1, 8 - this.#count])
    return Uint8Array.from(this.#bytes)
  }
}

const toYcc = ([r, g, b]: Rgb): readonly number[] => [
  0.299 * r + 0.587 * g + 0.114 * b - 128,
  -0.1687 * r - 0.3313 * g + 0.5 * b,
  0.5 * r - 0.4187 * g - 0.0813 * b,
]

/** In bits. */
const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value))
const amountOf = (value: number): Bits => {
  const size = sizeOf(value)
  return [value < 0 ? value + 2 ** size - 1 : value, size]
}

const addDetails = (bytes: BitBytes, coefficients: readonly number[]): void => {
  let zeros = 0
  for (const value of coefficients) {
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) bytes.add(codeOf.get(sixteenZeros)!)
    bytes.add(codeOf.get((zeros << 4) | sizeOf(value))!)
    bytes.add(amountOf(value))
    zeros = 0
  }
  // A block that is full ends by itself.
  if (zeros > 0 || coefficients.length === 0) bytes.add(endOfBlock)
}

/** The means of the three channels, and the other coefficients of the first. A mean is a first coefficient in quanta. */
const channelsOf = (block: Block): { means: readonly number[]; details: readonly number[] } => {
  if ('color' in block) return { means: toYcc(block.color).map(Math.round), details: [] }
  const levels = transform(Array.from(block.grays, (gray) => gray - 128))
  const [mean = 0, ...details] = zigzag.map((place) => Math.round(levels[place]! / quantum))
  return { means: [mean, 0, 0], details }
}

/** A row of blocks, which depends on no other row. */
export const encodeRow = (blocks: readonly Block[]): Uint8Array => {
  const last = [0, 0, 0]
  const bytes = new BitBytes()
  for (const block of blocks) {
    const { means, details } = channelsOf(block)
    means.forEach((value, channel) => {
      const step = value - last[channel]!
      last[channel] = value
      bytes.add(dcCodes[sizeOf(step)]!)
      bytes.add(amountOf(step))
      addDetails(bytes, channel === 0 ? details : [])
    })
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

/** A baseline JPEG of encoded rows, each of so many blocks. */
export const jpegOf = (across: number, rows: readonly Uint8Array[]): Uint8Array => {
  const [width, height] = [across * blockSide, rows.length * blockSide]
  const component = (id: number) => [id, 0x11, 0]
  const head = [
    ...[0xff, 0xd8],
    ...segment(0xe0, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xdb, 0, ...Array<number>(64).fill(quantum)),
    ...segment(0xdd, across >> 8, across & 0xff),
    ...segment(
      0xc0,
      8,
      height >> 8,
      height & 0xff,
      width >> 8,
      width & 0xff,
      3,
      ...[1, 2, 3].flatMap(component),
    ),
    ...segment(0xc4, 0x00, ...dcLengths, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
    ...segment(0xc4, 0x10, ...acLengths, 0, ...acSymbols),
    ...segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0),
  ]
  // After each row but the last stands a restart marker, counted from 0 to 7.
  const scan = rows.map((row, nth) =>
    nth === rows.length - 1 ? row : Buffer.concat([row, Uint8Array.of(0xff, 0xd0 + (nth % 8))]),
  )
  return new Uint8Array(Buffer.concat([Uint8Array.from(head), ...scan, Uint8Array.of(0xff, 0xd9)]))
}
