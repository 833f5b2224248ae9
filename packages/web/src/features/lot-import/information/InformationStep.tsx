import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { DraftInHand } from '../draft/use-draft-keeper.ts'
import { FloorsCard } from './FloorsCard.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { useShownFaults } from './use-shown-faults.ts'

interface Props {
  hand: DraftInHand
  faults: readonly DraftFault[]
}

/** What the lot is and where, its floors and its groups. Source: specification section 2. */
export const InformationStep = ({ hand, faults }: Props) => {
  const shown = useShownFaults(faults, (hand.draft?.step ?? 1) > 1)
  return (
    <>
      <PlaceCard hand={hand} faults={shown} />
      <FloorsCard hand={hand} faults={shown} />
      <GroupsCard hand={hand} faults={shown} />
    </>
  )
}
