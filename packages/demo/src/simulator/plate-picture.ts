// Letters of five by seven dots: for each its columns, the lowest bit at the top.
const letters: Readonly<Record<string, string>> = {
  0: '3e5149453e',
  1: '00427f4000',
  2: '4261514946',
  3: '2141454b31',
  4: '1814127f10',
  5: '2745454539',
  6: '3c4a494930',
  7: '0171090503',
  8: '3649494936',
  9: '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}

const columnsOf = new Map(Object.entries(letters).map(([letter, hex]) => [letter, Buffer.from(hex, 'hex')]))

/** In pixels: whole blocks of eight. */
export const plateSize = { width: 96, height: 32 } as const
/** Pixels of a dot's side. */
const dot = 2
const letterWidth = 6 * dot
const mostLetters = plateSize.width / letterWidth
const gray = { plate: 246, frame: 96, letter: 34 } as const

const isDot = (plate: string, x: number, y: number): boolean => {
  const [column, row] = [Math.floor((x % letterWidth) / dot), Math.floor(y / dot)]
  if (x < 0 || y < 0 || row > 6 || column > 4) return false
  const columns = columnsOf.get(plate[Math.floor(x / letterWidth)] ?? '')
  return columns !== undefined && ((columns[column]! >> row) & 1) === 1
}

const grayAt = (plate: string, x: number, y: number): number => {
  const { width, height } = plateSize
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return gray.frame
  const left = Math.floor((width - plate.length * letterWidth + dot) / 2)
  return isDot(plate, x - left, y - (height - 7 * dot) / 2) ? gray.letter : gray.plate
}

/** A license plate as blocks of eight by eight levels of gray, row by row; at most eight letters and digits. */
export const plateGrays = (plate: string): Uint8Array[] => {
  const text = plate.slice(0, mostLetters)
  const across = plateSize.width / 8
  return Array.from({ length: (across * plateSize.height) / 8 }, (_, block) => {
    const [left, top] = [8 * (block % across), 8 * Math.floor(block / across)]
    return new Uint8Array(64).map((_nothing, place) => grayAt(text, left + (place & 7), top + (place >> 3)))
  })
}
