type Rgb = readonly [red: number, green: number, blue: number]

/** An image of 8 by 8 pixel blocks, each of one color, row by row. */
export interface BlockPicture {
  readonly across: number
  readonly blocks: readonly Rgb[]
}

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

/** Packs bits into bytes; 0xFF is followed by a zero, as the standard requires. */
const packBits = (bits: readonly (readonly [value: number, length: number])[]): number[] => {
  const bytes: number[] = []
  let [held, count] = [0, 0]
  for (const [value, length] of [...bits, [0x7f, 7] as const])
    for (let bit = length - 1; bit >= 0; bit--) {
      held = (held << 1) | ((value >> bit) & 1)
      if (++count < 8) continue
      bytes.push(held)
      if (held === 0xff) bytes.push(0)
      held = count = 0
    }
  return bytes
}

const toYcc = ([r, g, b]: Rgb): readonly number[] => [
  0.299 * r + 0.587 * g + 0.114 * b - 128,
  -0.1687 * r - 0.3313 * g + 0.5 * b,
  0.5 * r - 0.4187 * g - 0.0813 * b,
]

const encodeBlocks = (blocks: readonly Rgb[]): number[] => {
  const last = [0, 0, 0]
  return packBits(
    blocks.flatMap((block) =>
      toYcc(block).flatMap((channel, index) => {
        const value = Math.round(channel)
        const step = value - (last[index] ?? 0)
        last[index] = value
        const size = Math.abs(step).toString(2).length * (step === 0 ? 0 : 1)
        const [code, length] = dcCodes[size]!
        const amount = step < 0 ? step + 2 ** size - 1 : step
        // The one-bit code 0 ends the block: it has no other coefficients.
        return [[code, length] as const, [amount, size] as const, [0, 1] as const]
      }),
    ),
  )
}

const segment = (marker: number, ...content: readonly number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
]

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

/** A baseline JPEG of about 1,000 bytes: every block only has its mean color. */
export const encodeJpeg = ({ across, blocks }: BlockPicture): Uint8Array => {
  const [width, height] = [across * 8, (blocks.length / across) * 8]
  const component = (id: number) => [id, 0x11, 0]
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...segment(0xdb, 0, ...Array<number>(64).fill(8)),
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
    ...segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0),
    ...segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0),
    ...encodeBlocks(blocks),
    ...[0xff, 0xd9],
  ])
}
