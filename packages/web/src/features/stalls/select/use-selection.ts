import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import { useEffect, useState } from 'react'
import { createStallSelection, type StallSelection } from '#ui/map/stall-selection.ts'

/** What can be done with selected stalls needs one of these. */
const useful: readonly Capability[] = ['stall.edit', 'lot.configure', 'device.manage']

/** STA-44: the selected stalls of the floor in sight; another floor begins without any. */
export const useSelection = (lot: Lot, floorName: string): StallSelection | undefined => {
  const [selection] = useState(createStallSelection)
  useEffect(() => selection.clear, [selection, floorName])
  return lot.allowed.some((capability) => useful.includes(capability)) ? selection : undefined
}
