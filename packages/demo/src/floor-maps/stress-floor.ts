import { deckHeight, deckRows, deckStructure } from './decks.ts'
import { type FloorMap, writeFloorMap } from './floor-plan.ts'
import { numberStalls, padded, rowLength } from './stall-rows.ts'
import { drive, wall } from './structure.ts'

const across = 157
const islands = 15
const width = rowLength(across)

/** One floor of up to 5,000 stalls, for load tests of screens and rules. */
export const drawStressFloor = (stalls = 5000): FloorMap => {
  const deck = { x: 70, y: 16, across, islands, width }
  const sheet = { width: width + 140, height: deckHeight(islands) + 16 }
  const inside = { x: 8, y: 8, width: sheet.width - 16, height: sheet.height - 16 }
  return writeFloorMap({
    ...sheet,
    title: `${stalls} stalls`,
    structure: [drive(inside), ...deckStructure(deck), wall(inside)],
    stalls: numberStalls(deckRows(deck).slice(0, stalls), (index) => `S-${padded(index + 1, 4)}`),
  })
}
