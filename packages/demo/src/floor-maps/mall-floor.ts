import { deckHeight, deckRows, deckStructure } from './decks.ts'
import { type FloorMap, writeFloorMap } from './floor-plan.ts'
import { numberStalls, padded, rowLength, type Unnumbered } from './stall-rows.ts'
import { drive, gate, label, lifts, room, wall } from './structure.ts'

interface MallFloor {
  /** Prefix of each number: M gives M-A01. */
  readonly prefix: string
  readonly title: string
  /** Destination of the ramp, as on its sign. */
  readonly leadsTo?: string
}

const across = 52
const islands = 4
const width = rowLength(across)
const sheet = { width: width + 220, height: deckHeight(islands) + 80 }
const origin = { x: 120, y: 16 }
const deck = { ...origin, across, islands, width }

const cores = [
  { x: 520, row: 'C', first: 13, last: 17, name: 'Entrance A' },
  { x: 1136, row: 'G', first: 33, last: 37, name: 'Entrance B' },
] as const

const belowCore = { C: 'B', G: 'F' } as const

const makesRoom = (row: string, place: number) =>
  cores.some(
    (core) => (core.row === row || belowCore[core.row] === row) && place >= core.first && place < core.last,
  )

const placed = () => {
  const places = new Map<string, number>()
  const kept: { stall: Unnumbered; place: number }[] = []
  for (const stall of deckRows(deck)) {
    const place = places.get(stall.row) ?? 1
    places.set(stall.row, place + 1)
    if (!makesRoom(stall.row, place)) kept.push({ stall, place })
  }
  return kept
}

const coreDrawings = () =>
  cores.flatMap((core) => {
    const corner = deckRows(deck).filter((stall) => stall.row === belowCore[core.row])[core.first - 1]!
      .corners[0]!
    const [x, y] = corner
    return [
      lifts(x, y, 116),
      room({ x: x + 60, y, width: 56, height: 116 }, core.name.split(' ')[0]!, core.name.split(' ')[1]!),
    ]
  })

/** A floor of a shopping mall: long rows on four islands, two entrances in the middle, about 500 stalls. */
export const drawMallFloor = ({ prefix, title, leadsTo = 'level 1' }: MallFloor): FloorMap => {
  const kept = placed()
  const inside = { x: 8, y: 8, width: sheet.width - 16, height: sheet.height - 16 }
  return writeFloorMap({
    ...sheet,
    title,
    structure: [
      drive(inside),
      ...deckStructure(deck),
      ...coreDrawings(),
      room({ x: 120, y: deckHeight(islands) + 24, width, height: 48 }, 'Shops'),
      label(sheet.width - 50, 300, `To ${leadsTo}`),
      wall(inside),
      gate(8, 330),
      gate(8, 730),
    ],
    stalls: numberStalls(
      kept.map(({ stall }) => stall),
      (index, row) => `${prefix}-${row}${padded(kept[index]!.place, 2)}`,
    ),
  })
}
