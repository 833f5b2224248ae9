import { deckHeight, deckRows, deckStructure } from '@stallwise/demo/floor-maps/decks.ts'
import { writeFloorMap } from '@stallwise/demo/floor-maps/floor-plan.ts'
import { numberStalls, padded, rowLength } from '@stallwise/demo/floor-maps/stall-rows.ts'

const across = 10

/** A floor of 20 stalls, two rows of 10, as an operator would draw it: M-001 to M-020. */
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
