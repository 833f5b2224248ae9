import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { CloseDialog } from './CloseDialog.tsx'

interface CloseStallsProps {
  lotId: string
  timeZone: string
  /** Undefined for single stalls. */
  floor: string | undefined
  stalls: readonly StallView[]
  onDone: () => void
  onClose: () => void
}

/** Closes what was selected on the map. */
export const CloseStalls = ({ floor, stalls, ...rest }: CloseStallsProps) => {
  const numbers = stalls.map(({ stall }) => stall)
  return (
    <CloseDialog
      floors={[]}
      known={numbers}
      chosen={floor === undefined ? { stalls: numbers } : { floor }}
      stallsOf={() => stalls}
      {...rest}
    />
  )
}
