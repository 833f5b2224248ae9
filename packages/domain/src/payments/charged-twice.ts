/** A charge for a plate in a lot; amounts in cents, times in milliseconds since 1970 UTC. */
export interface ChargedStay {
  readonly id: string
  readonly plate: string
  /** What was paid for: the begin of the session, and its end. */
  readonly from: number
  readonly until: number
  /** When it was charged. */
  readonly at: number
  readonly cents: number
  readonly refundedCents: number
  /** What this charge took into account of earlier ones. */
  readonly paidBeforeCents: number
}

const keptCents = ({ cents, refundedCents }: ChargedStay): number => cents - refundedCents

/** Payments that were made with the time to leave as bought time reach into the next visit by it. */
const toleratedMinutes = 15

const overlap = (a: ChargedStay, b: ChargedStay): boolean =>
  Math.min(a.until, b.until) - Math.max(a.from, b.from) > toleratedMinutes * 60_000

/** The earlier charges for the time of a charge, if it did not take all of them into account. */
const earlierOf = (stay: ChargedStay, before: readonly ChargedStay[]): readonly ChargedStay[] => {
  const earlier = before.filter((one) => overlap(one, stay))
  const paid = earlier.reduce((sum, one) => sum + keptCents(one), 0)
  return paid > stay.paidBeforeCents ? earlier : []
}

const twiceOfPlate = (stays: readonly ChargedStay[]): readonly (readonly [string, string])[] => {
  const kept = stays
    .filter((stay) => keptCents(stay) > 0)
    .sort((a, b) => a.at - b.at || a.id.localeCompare(b.id))
  return kept.flatMap((stay, nth) =>
    earlierOf(stay, kept.slice(0, nth)).flatMap(({ id }) => [[stay.id, id] as const, [id, stay.id] as const]),
  )
}

/** PAY-81: charges of a plate for the same time, each with the others. Charges that are refunded do not count. */
export const chargedTwice = (stays: readonly ChargedStay[]): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>()
  for (const plate of new Set(stays.map((stay) => stay.plate)))
    for (const [id, other] of twiceOfPlate(stays.filter((stay) => stay.plate === plate)))
      found.set(id, [...(found.get(id) ?? []), other])
  return found
}
