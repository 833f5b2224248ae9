import { useLingui } from '@lingui/react/macro'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { stallRangeText } from '#features/stalls/stalls.public.ts'
import { formatFloor } from '#lib/format/floors.ts'
import { NewSectorDialog } from './NewSectorDialog.tsx'

interface SectorOfStallsProps {
  lotId: string
  /** Undefined for single stalls. */
  floor: string | undefined
  stalls: readonly StallView[]
  onDone: () => void
  onClose: () => void
}

/** Makes a sector of what was selected on the map. */
export const SectorOfStalls = ({ lotId, floor, stalls, onDone, onClose }: SectorOfStallsProps) => {
  const { t } = useLingui()
  const numbers = stalls.map(({ stall }) => stall)
  const floorName = floor === undefined ? '' : formatFloor(floor)
  const count = stalls.length
  const text = stallRangeText(numbers)
  return (
    <NewSectorDialog
      lotId={lotId}
      stalls={floor === undefined ? numbers : []}
      floors={floor === undefined ? [] : [floor]}
      contents={floor === undefined ? t`${count} stalls: ${text}` : t`The whole floor ${floorName}`}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
