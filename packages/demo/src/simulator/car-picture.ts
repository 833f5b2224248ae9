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

const drawCar = (color: CarColor) => {
  const rows = drawing.flatMap((letters) => {
    const row = carRow(letters, color)
    return [row, row]
  })
  return { rows, encoded: rows.map(encodeRow) }
}

const drawn = new Map<CarColor, ReturnType<typeof drawCar>>()
/** A car without a plate. */
const carOf = (color: CarColor): ReturnType<typeof drawCar> => {
  const car = drawn.get(color) ?? drawCar(color)
  drawn.set(color, car)
  return car
}

/** A gate camera's image of a car of this color with its plate: a JPEG of 384 by 224 pixels. */
export const carPicture = (color: CarColor, plate: string): Uint8Array => {
  const { rows, encoded } = carOf(color)
  const [plateAcross, plateDown] = [plateSize.width / 8, plateSize.height / 8]
  const blocks = plateGrays(plate).map((grays) => ({ grays }))
  const withPlate = rows.slice(plateAt.top, plateAt.top + plateDown).map((row, nth) => {
    const part = blocks.slice(nth * plateAcross, (nth + 1) * plateAcross)
    return encodeRow(row.toSpliced(plateAt.left, plateAcross, ...part))
  })
  return jpegOf(across, encoded.toSpliced(plateAt.top, plateDown, ...withPlate))
}
