import type { BodyOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'

export type PaymentBody = BodyOf<Endpoints['POST /monerisPayment/processPaymentWithToken']>

/** A payment that was sent and has no reply yet. */
export interface Attempt {
  /** The same with every repeat, so that it is charged once. */
  readonly key: string
  readonly body: PaymentBody
  readonly sentAt: number
}

interface Kept {
  draft: { plate: string; email: string }
  attempt: Attempt
  /** The last receipt, to which the browser's Back leads. */
  receipt: string
}

const nameOf = (what: keyof Kept, lotId: string) => `pay.${what}.${lotId}`

/** What this tab keeps of a lot's page over reloads, and nothing of the card: its form belongs to the provider. */
export const keep = <What extends keyof Kept>(
  what: What,
  lotId: string,
  value: Kept[What] | undefined,
): void => {
  try {
    if (value === undefined) sessionStorage.removeItem(nameOf(what, lotId))
    else sessionStorage.setItem(nameOf(what, lotId), JSON.stringify(value))
  } catch {
    // Storage is full or switched off: then a reload begins anew.
  }
}

export const readKept = <What extends keyof Kept>(what: What, lotId: string): Kept[What] | undefined => {
  try {
    return (
      (JSON.parse(sessionStorage.getItem(nameOf(what, lotId)) ?? 'null') as Kept[What] | null) ?? undefined
    )
  } catch {
    return undefined
  }
}
