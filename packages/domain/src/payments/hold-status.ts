import type { PaymentState } from './payments.model.ts'

/** PAY-145: what became of an amount that was to be held on a card. */
export const holdStatuses = [
  'pending',
  'declined',
  'not-held',
  'held',
  'taking',
  'taken',
  'take-failed',
  'releasing',
  'released',
  'release-failed',
] as const
/** PAY-145: what became of an amount that was to be held on a card. */
export type HoldStatus = (typeof holdStatuses)[number]

/** What is known of a hold; null = not decided, or nothing of the kind. */
export interface KnownHold {
  readonly state: PaymentState
  readonly takeCents: number | null
  /** Of the payment that takes it. */
  readonly takeState: PaymentState | null
  readonly releaseState: PaymentState | null
}

const ofOpen: Readonly<Record<PaymentState, HoldStatus>> = {
  started: 'pending',
  unknown: 'pending',
  approved: 'held',
  declined: 'declined',
  'not-charged': 'not-held',
}

const ofDecided = (
  state: PaymentState | null,
  [open, done, failed]: readonly [HoldStatus, HoldStatus, HoldStatus],
): HoldStatus => {
  if (state === 'approved') return done
  return state === 'declined' || state === 'not-charged' ? failed : open
}

/** PAY-145: the state of a hold as staff see it. What failed is asked for again (PAY-143), and says so meanwhile. */
export const holdStatusOf = ({ state, takeCents, takeState, releaseState }: KnownHold): HoldStatus => {
  if (state !== 'approved' || takeCents === null) return ofOpen[state]
  return takeCents > 0
    ? ofDecided(takeState, ['taking', 'taken', 'take-failed'])
    : ofDecided(releaseState, ['releasing', 'released', 'release-failed'])
}

/** What of a hold went back to the card, in cents: the rest of what was taken, or all of it; null = not so far. */
export const releasedCentsOf = (
  status: HoldStatus,
  cents: number,
  takeCents: number | null,
): number | null => {
  if (status === 'released') return cents
  return status === 'taken' ? cents - (takeCents ?? 0) : null
}
