import type { BodyOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'

type StayPayment = BodyOf<Endpoints['POST /monerisPayment/processPaymentWithToken']>
type PassPayment = BodyOf<Endpoints['POST /parking-lots/{id}/pass-payment']>

/** A payment that was sent and has no reply yet. */
export interface Attempt {
  /** The same with every repeat, so that it is charged once. */
  readonly key: string
  readonly body: StayPayment | PassPayment
  readonly sentAt: number
}

/** A start of charging that was sent and has no reply yet. */
export interface StartAttempt {
  readonly key: string
  readonly body: BodyOf<Endpoints['POST /visitor-ev-charging/{stationId}/start']>
  readonly sentAt: number
}

/** With what this phone reads and stops a charging that it started. */
export interface KeptStart {
  readonly start: string
  readonly secret: string
}

interface Kept {
  startAttempt: StartAttempt
  charging: KeptStart
  draft: { plate: string; email: string }
  attempt: Attempt
  /** The last receipt, to which the browser's Back leads. */
  receipt: string
  /** PAY-146: the last receipt of the lot with this phone, for what is paid beside it in the same stay. */
  stay: string
}

/** The key of the page where passes of a lot are paid; that of the lot’s own page is the lot’s id. */
export const passPageKey = (lotId: string): string => `pass.${lotId}`

const nameOf = (what: keyof Kept, pageKey: string) => `pay.${what}.${pageKey}`

/** A charging goes on after the tab was closed: whoever scans the sign again with this phone can stop it. */
const storageOf = (what: keyof Kept): Storage =>
  what === 'charging' || what === 'stay' ? localStorage : sessionStorage

/** Keeps entries of a page in this tab, so that a reload continues with them; nothing of the card, whose form belongs to the provider. */
export const keep = <What extends keyof Kept>(
  what: What,
  pageKey: string,
  value: Kept[What] | undefined,
): void => {
  try {
    const storage = storageOf(what)
    if (value === undefined) storage.removeItem(nameOf(what, pageKey))
    else storage.setItem(nameOf(what, pageKey), JSON.stringify(value))
  } catch {
    // Storage is full or switched off: then a reload starts from the beginning.
  }
}

export const readKept = <What extends keyof Kept>(what: What, pageKey: string): Kept[What] | undefined => {
  try {
    return (
      (JSON.parse(storageOf(what).getItem(nameOf(what, pageKey)) ?? 'null') as Kept[What] | null) ?? undefined
    )
  } catch {
    return undefined
  }
}

/** How long after it was sent a payment is looked up again when the page is reloaded; later the amount due shows whether it was charged. */
const resumeWithinMs = 2 * 60_000

/** A payment of the page that was sent just before it was loaded again. */
export const readRecentAttempt = (pageKey: string): Attempt | undefined => {
  const attempt = readKept('attempt', pageKey)
  return attempt && Date.now() - attempt.sentAt < resumeWithinMs ? attempt : undefined
}
