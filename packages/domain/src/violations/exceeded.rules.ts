import { authorisationsAt } from '../passes/lot-passes.ts'
import type { Authorisation } from '../passes/pass-change.model.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { CoverageFacts } from './coverage.rules.ts'
import type { ViolationReason } from './violations.model.ts'

const beginOf = ({ startsAt, from }: Authorisation): number => startsAt ?? from

/** For how long a plate was authorised until a time; payments that follow each other are one. Null if it was not. */
const grantedUntil = (facts: CoverageFacts, plate: string, at: number): number | null => {
  const known = [...authorisationsAt(facts, plate, at - 1), ...authorisationsAt(facts, plate, at)]
  const ended = known.filter(({ until }) => until === at)
  const last = ended.length > 0 ? ended : known.filter(({ from }) => from < at)
  if (last.length === 0) return null
  let began = Math.min(...last.map(beginOf))
  const payments = known.filter(({ isPayment }) => isPayment)
  for (const { from, until } of payments.sort((a, b) => b.from - a.from))
    if (from < began && (until ?? Infinity) >= began) began = from
  return at - began
}

/** VIO-27: the duration that a vehicle without a valid authorisation since a time exceeded; null if none is known. */
export const exceededOf = (
  facts: CoverageFacts,
  { plate }: Visit,
  {
    reason,
    at,
    graceMs,
  }: { readonly reason: ViolationReason; readonly at: number; readonly graceMs: number },
): number | null => {
  if (reason === 'graceExpired') return graceMs
  return reason === 'timeLimit' && plate !== null ? grantedUntil(facts, plate, at) : null
}
