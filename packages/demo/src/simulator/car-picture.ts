import { encodeJpeg } from './tiny-jpeg.ts'

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

// A car from the front: . asphalt, c body, w windscreen, l light, g grille, p plate, t tire.
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
  '....ccccccppppcccccc....',
  '....ccccccppppcccccc....',
  '....cccccccccccccccc....',
  '....ttt..........ttt....',
  '........................',
]

/** Where the plate is drawn, as the plate reader says it. */
export const drawnPlateBox = { xmin: 80, ymin: 72, xmax: 112, ymax: 88 } as const

const paint: Readonly<Record<string, Rgb>> = {
  '.': [112, 114, 118],
  w: [60, 70, 82],
  l: [246, 240, 200],
  g: [54, 56, 60],
  p: [250, 250, 250],
  t: [28, 28, 30],
}

const drawn = new Map<CarColor, Uint8Array>()

/** A gate camera's image of a car of this color: a JPEG of 192 by 112 pixels. */
export const carPicture = (color: CarColor): Uint8Array => {
  const found = drawn.get(color)
  if (found) return found
  const blocks = [...drawing.join('')].map((letter) => paint[letter] ?? carColors[color])
  const picture = encodeJpeg({ across: 24, blocks })
  drawn.set(color, picture)
  return picture
}
