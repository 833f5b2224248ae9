import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import type { ShownFaults } from './use-shown-faults.ts'

/** What each part of the first step is given. */
export interface InformationPart {
  hand: DraftInHand
  faults: ShownFaults
}
