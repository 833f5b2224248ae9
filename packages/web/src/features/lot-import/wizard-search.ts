import { readListSearches } from '#ui/list/list-search.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'

/** What is in the wizard's address: the draft, the step (1 to 4), and in step 3 the floor. */
export interface WizardSearch {
  draft?: string | undefined
  step?: number | undefined
  floor?: string | number | undefined
}

export const steps = [1, 2, 3, 4] as const
export type Step = (typeof steps)[number]

/** The state of the lists of drafts and of a draft's stalls in the address. */
const readLists = readListSearches('drafts', 'stalls')

export const readWizardSearch = ({ draft, step, floor, ...rest }: Record<string, unknown>): WizardSearch => ({
  ...(typeof draft === 'string' && isUuid(draft) && { draft }),
  ...(steps.some((one) => one === Number(step)) && { step: Number(step) }),
  ...readFloorSearch({ floor }),
  ...readLists(rest),
})

export const readFloorSearch = ({ floor }: Record<string, unknown>): Pick<WizardSearch, 'floor'> =>
  typeof floor === 'string' || typeof floor === 'number' ? { floor } : {}

/** Levels are written as numbers: the router puts a text that looks like a number in quotes. */
export const floorInAddress = (floorName: string): string | number =>
  /^[1-9]\d*$/.test(floorName) ? Number(floorName) : floorName
