import type { Visit } from '../visits/visits.model.ts'
import type { CoveragePart } from './coverage.rules.ts'
import { clearedAfter, type Found } from './found-violation.ts'
import type { Enforcement } from './violations.model.ts'
import { graceOf } from './violations.rules.ts'

/**
 * VIO-19: a vehicle without a pass that is in its stay for longer than the lot's limit and the grace period. Time paid or
 * covered is not counted; where it ends after that, VIO-12 applies.
 */
export const findOverStay = (
  enforcement: Enforcement,
  visit: Visit,
  { parts, until }: { readonly parts: readonly CoveragePart[]; readonly until: number },
): Found => {
  const limitMs = enforcement.timeLimitMs ?? null
  if (limitMs === null || visit.passholderId !== null) return { found: [], againAt: Infinity }
  const graceMs = graceOf(enforcement)
  let counted = 0
  for (const [place, { from, coverage }] of parts.entries()) {
    const next = parts[place + 1]?.from ?? Infinity
    if (coverage === 'covered') continue
    const causeAt = from + limitMs - counted
    const openedAt = causeAt + graceMs
    counted += next - from
    // Who was over the limit before has had no time since the last authorisation ended but the grace period (VIO-12).
    const isNew = causeAt > from || place === 0
    if (!isNew || openedAt >= next) continue
    if (openedAt < visit.enteredAt || openedAt >= (visit.exitedAt ?? Infinity)) break
    if (openedAt > until) return { found: [], againAt: openedAt }
    return {
      found: [
        {
          reason: 'timeLimit',
          zoneId: visit.zoneId,
          causeAt,
          openedAt,
          graceUntil: openedAt,
          exceededMs: limitMs,
          isStayLimit: true,
          ...clearedAfter(parts, openedAt, until),
          movedAt: null,
        },
      ],
      againAt: Infinity,
    }
  }
  return { found: [], againAt: Infinity }
}
