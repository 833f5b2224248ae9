import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { Step } from '../wizard-search.ts'

/** The step where a fault can be corrected. */
export const stepOfFault = ({ path }: Pick<DraftFault, 'path'>): Step => {
  if (path === 'stallList') return 2
  return path.endsWith('.map') ? 3 : 1
}

/** How many faults each step has. */
export const openOnSteps = (faults: readonly DraftFault[]): ReadonlyMap<Step, number> => {
  const open = new Map<Step, number>()
  for (const fault of faults) {
    const step = stepOfFault(fault)
    open.set(step, (open.get(step) ?? 0) + 1)
  }
  return open
}

/** The steps without faults. Step 3 needs the stall list that maps are checked against; step 4 is done when the lot is created. */
export const stepsDone = (faults: readonly DraftFault[]): Set<Step> => {
  const open = new Set(faults.map(stepOfFault))
  if (open.has(2)) open.add(3)
  return new Set(([1, 2, 3] as const).filter((step) => !open.has(step)))
}
