import { deckHeight, deckRows, deckStructure } from '@stallwise/demo/floor-maps/decks.ts'
import { writeFloorMap } from '@stallwise/demo/floor-maps/floor-plan.ts'
import { numberStalls, padded, rowLength } from '@stallwise/demo/floor-maps/stall-rows.ts'

const across = 10

/** The map of a floor with 20 stalls in two rows of 10: M-001 to M-020. */
export const deckOf = (floor: string) => {
  const deck = { x: 40, y: 16, across, islands: 0, width: rowLength(across) }
  return writeFloorMap({
    width: deck.width + 80,
    height: deckHeight(0) + 32,
    title: floor,
    structure: [...deckStructure(deck)],
    stalls: numberStalls(deckRows(deck), (index) => `${floor}-${padded(index + 1)}`),
  })
}
