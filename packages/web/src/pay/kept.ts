import type { BodyOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'

export type StayPayment = BodyOf<Endpoints['POST /monerisPayment/processPaymentWithToken']>
export type PassPayment = BodyOf<Endpoints['POST /parking-lots/{id}/pass-payment']>

/** A payment that was sent and has no reply yet. */
export interface Attempt {
  /** The same with every repeat, so that it is charged once. */
  readonly key: string
  readonly body: StayPayment | PassPayment
  readonly sentAt: number
}

interface Kept {
  draft: { plate: string; email: string }
  attempt: Attempt
  /** The last receipt, to which the browser's Back leads. */
  receipt: string
}

/** Under which name the page of a pass in a lot keeps what is its own. */
export const passPlace = (lotId: string): string => `pass.${lotId}`

const nameOf = (what: keyof Kept, place: string) => `pay.${what}.${place}`

/** What this tab keeps of the page of a lot or pass over reloads, and nothing of the card: its form belongs to the provider. */
export const keep = <What extends keyof Kept>(
  what: What,
  place: string,
  value: Kept[What] | undefined,
): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(what, place))
    else sessionStorage.setItem(nameOf(what, place), JSON.stringify(value))
  } catch {
    // Storage is full or switched off: then a reload begins anew.
  }
}

export const readKept = <What extends keyof Kept>(what: What, place: string): Kept[What] | undefined => {
  try {
    return (
      (JSON.parse(sessionStorage.getItem(nameOf(what, place)) ?? 'null') as Kept[What] | null) ?? undefined
    )
  } catch {
    return undefined
  }
}
