import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { OpenDraft } from '../draft/use-draft-editor.ts'
import { FloorsCard } from './FloorsCard.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { useShownFaults } from './use-shown-faults.ts'

interface Props {
  openDraft: OpenDraft
  faults: readonly DraftFault[]
}

/** Step 1: name and address of the lot, its floors and its groups. Source: specification section 2. */
export const InformationStep = ({ openDraft, faults }: Props) => {
  const shown = useShownFaults(faults, (openDraft.draft?.step ?? 1) > 1)
  return (
    <>
      <PlaceCard openDraft={openDraft} faults={shown} />
      <FloorsCard openDraft={openDraft} faults={shown} />
      <GroupsCard openDraft={openDraft} faults={shown} />
    </>
  )
}
