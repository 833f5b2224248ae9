import { type Unnumbered, columnsOf, stallLength, stallRow } from './stall-rows.ts'
import { arrow, lane } from './structure.ts'

/** Width of an aisle between two rows. */
export const aisleWidth = 84
const pitch = 2 * stallLength + aisleWidth

interface Deck {
  readonly x: number
  readonly y: number
  /** Stalls in a row. */
  readonly across: number
  /** Islands of two rows back to back, between a row at the top and one at the bottom. */
  readonly islands: number
  readonly width: number
  readonly element?: Unnumbered['element']
}

const rowLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A, B … Z without I and O, then AA, AB … */
export const rowName = (index: number): string => {
  const count = rowLetters.length
  const last = rowLetters[index % count]!
  return index < count ? last : rowName(Math.floor(index / count) - 1) + last
}

/** A plain parking deck: a row on top, islands of two rows, a row at the bottom. */
export const deckRows = ({ x, y, across, islands, element }: Deck): readonly Unnumbered[] =>
  Array.from({ length: 2 * islands + 2 }, (_, index) => {
    const above = index % 2 === 0
    return stallRow({
      row: rowName(index),
      x,
      y: y + Math.floor(index / 2) * pitch + (above ? 0 : stallLength + aisleWidth),
      count: across,
      head: above ? 'n' : 's',
      ...(element ? { element } : {}),
    })
  }).flat()

/** Total height of the deck's rows. */
export const deckHeight = (islands: number): number => (islands + 1) * pitch

/** The aisles of a deck with alternating one-way arrows, and the columns of its islands. */
export const deckStructure = ({ x, y, across, islands, width }: Deck): readonly string[] =>
  Array.from({ length: islands + 1 }, (_, index) => {
    const middle = y + index * pitch + stallLength + aisleWidth / 2
    const eastward = index % 2 === 0
    const arrows = Array.from({ length: Math.floor(width / 420) }, (_none, nth) =>
      arrow(x + 160 + nth * 420, middle - 12, eastward ? 'e' : 'w'),
    )
    const columns = index < islands ? columnsOf(x, y + (index + 1) * pitch, across) : []
    return [lane(`M${x} ${middle}H${x + width}`), ...arrows, ...columns]
  }).flat()
