/** What the sliders of the page are about. */
export const whatIfs = ['passes', 'stalls', 'price'] as const
export type WhatIf = (typeof whatIfs)[number]

/** The state of the page that is in its address. */
export interface AdviceSearch {
  readonly what?: WhatIf
  /** The id of the group. */
  readonly group?: string
}

/** Reads the address; what it does not know is left out. */
export const readAdviceSearch = (search: Record<string, unknown>): AdviceSearch => {
  const what = whatIfs.find((one) => one === search.what)
  return {
    ...(what && { what }),
    ...(typeof search.group === 'string' && { group: search.group }),
  }
}
