import type { LotFacts } from './judging.model.ts'

/** Measured, with what a lot reports within its lateness window. */
const bytesOf = {
  lot: 16_000,
  stall: 1_500,
  pass: 500,
  plateOrTag: 300,
  authorisation: 400,
  violation: 800,
  logged: 400,
}

/** About how many bytes of memory a judged lot takes. */
export const bytesOfLot = (facts: LotFacts): number =>
  bytesOf.lot +
  facts.stalls.length * bytesOf.stall +
  facts.passes.size * bytesOf.pass +
  (facts.plates.size + facts.tags.size) * bytesOf.plateOrTag +
  facts.authorised.size * bytesOf.authorisation +
  facts.violations.length * bytesOf.violation +
  (facts.passChanges.length + facts.gateDecisions.size + facts.gateOpenings.length) * bytesOf.logged
