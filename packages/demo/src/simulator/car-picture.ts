import { plateGrays, plateSize } from './plate-picture.ts'
import { encodeRow, jpegOf, type Block } from './tiny-jpeg.ts'

type Rgb = readonly [number, number, number]

/** Colors by the plate reader's names. */
export const carColors = {
  black: [38, 40, 44],
  blue: [46, 78, 150],
  brown: [104, 78, 56],
  green: [52, 104, 72],
  red: [164, 44, 44],
  silver: [170, 174, 180],
  white: [232, 234, 236],
  yellow: [214, 178, 52],
} as const satisfies Record<string, Rgb>

/** A color by the plate reader's name. */
export type CarColor = keyof typeof carColors

// A car from the front: . asphalt, c body, w windscreen, l light, g grille, t tire; its plate is drawn over it.
const drawing = [
  '........................',
  '........cccccccc........',
  '.......cwwwwwwwwc.......',
  '......cwwwwwwwwwwc......',
  '.....cwwwwwwwwwwwwc.....',
  '....cccccccccccccccc....',
  '....cccccccccccccccc....',
  '....lllcggggggggclll....',
  '....lllcggggggggclll....',
  '....cccccccccccccccc....',
  '....cccccccccccccccc....',
  '....cccccccccccccccc....',
  '....ttt..........ttt....',
  '........................',
]

/** A letter of the drawing is two blocks wide and high. */
const blocksOf = (at: number): number => 2 * at
const across = blocksOf(drawing[0]!.length)
/** In blocks. */
const plateAt = { left: blocksOf(9), top: blocksOf(9) }

/** Where the plate is drawn, as the plate reader says it. */
export const drawnPlateBox = {
  xmin: 8 * plateAt.left,
  ymin: 8 * plateAt.top,
  xmax: 8 * plateAt.left + plateSize.width,
  ymax: 8 * plateAt.top + plateSize.height,
} as const

const paint: Readonly<Record<string, Rgb>> = {
  '.': [112, 114, 118],
  w: [60, 70, 82],
  l: [246, 240, 200],
  g: [54, 56, 60],
  t: [28, 28, 30],
}

const carRow = (letters: string, color: CarColor): Block[] =>
  [...letters].flatMap((letter) => {
    const block: Block = { color: paint[letter] ?? carColors[color] }
    return [block, block]
  })

const rowsOf = (color: CarColor): Block[][] =>
  drawing.flatMap((letters) => {
    const row = carRow(letters, color)
    return [row, row]
  })

const encodedCars = new Map<CarColor, readonly Uint8Array[]>()
/** The rows of a car without a plate. */
const encodedCar = (color: CarColor): readonly Uint8Array[] => {
  const encoded = encodedCars.get(color) ?? rowsOf(color).map(encodeRow)
  encodedCars.set(color, encoded)
  return encoded
}

/** A gate camera's image of a car of this color with its plate: a JPEG of 384 by 224 pixels. */
export const carPicture = (color: CarColor, plate: string): Uint8Array => {
  const blocks = rowsOf(color).slice(plateAt.top, plateAt.top + plateSize.height / 8)
  const grays = plateGrays(plate)
  const withPlate = blocks.map((row, nth) => {
    const [from, to] = [(nth * plateSize.width) / 8, ((nth + 1) * plateSize.width) / 8]
    const plateBlocks = grays.slice(from, to).map((levels) => ({ grays: levels }))
    return encodeRow(row.toSpliced(plateAt.left, plateBlocks.length, ...plateBlocks))
  })
  return jpegOf(across, encodedCar(color).toSpliced(plateAt.top, withPlate.length, ...withPlate))
}
