import type { DraftFault } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { Step } from '../wizard-search.ts'

/** The step at which a fault is put right. */
export const stepOfFault = ({ path }: Pick<DraftFault, 'path'>): Step => {
  if (path === 'stallList') return 2
  return path.endsWith('.map') ? 3 : 1
}

/** Which steps lack nothing. Maps come after the list that they are checked against; the last is done when the lot is made. */
export const stepsDone = (faults: readonly DraftFault[]): Set<Step> => {
  const open = new Set(faults.map(stepOfFault))
  if (open.has(2)) open.add(3)
  return new Set(([1, 2, 3] as const).filter((step) => !open.has(step)))
}
