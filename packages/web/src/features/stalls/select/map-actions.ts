import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { StallView } from '@stallwise/contract/stalls/stalls.contract.ts'
import { maxStallsAtOnce } from '@stallwise/domain/stalls/stall-edit.rules.ts'

export type MapActionName = 'out' | 'back' | 'close' | 'sector' | 'group'
/** What an action is done with: a whole floor, or stalls. */
export type MapTarget = { readonly floor: string } | { readonly stalls: readonly StallView[] }
export interface MapAction {
  readonly name: MapActionName
  readonly target: MapTarget
}

/** The actions that a viewer may use, in their order. */
export const allowedActions = ({ allowed }: Pick<Lot, 'allowed'>): readonly MapActionName[] => [
  ...(allowed.includes('stall.edit') ? (['out', 'back'] as const) : []),
  ...(allowed.includes('lot.configure') ? (['close'] as const) : []),
  ...(allowed.includes('device.manage') ? (['sector'] as const) : []),
  ...(allowed.includes('stall.edit') ? (['group'] as const) : []),
]

/** The stalls of the selection that an action changes. */
export const stallsFor = (name: MapActionName, stalls: readonly StallView[]): readonly StallView[] => {
  if (name === 'out') return stalls.filter(({ isActive }) => isActive !== false)
  if (name === 'back') return stalls.filter(({ isActive }) => isActive === false)
  return stalls
}

/** STA-40: whether an action is one edit of stalls, which has a limit. */
export const isTooMany = (name: MapActionName, count: number): boolean =>
  count > maxStallsAtOnce && (name === 'out' || name === 'back' || name === 'group')
