import type { JudgedFacts } from './judging.model.ts'

/** Measured. A stall is unpacked while one of its reports is within the lateness window. */
const bytesOf = {
  lot: 18_000,
  stall: 300,
  unpackedStall: 650,
  pass: 500,
  plateOrTag: 300,
  authorisation: 400,
  violation: 800,
  logged: 400,
}

/** About how many bytes of memory a judged lot takes. */
export const bytesOfLot = (
  facts: JudgedFacts,
  stalls: { readonly all: number; readonly unpacked: number },
): number =>
  bytesOf.lot +
  stalls.all * bytesOf.stall +
  stalls.unpacked * bytesOf.unpackedStall +
  facts.passes.size * bytesOf.pass +
  (facts.plates.size + facts.tags.size) * bytesOf.plateOrTag +
  facts.authorised.size * bytesOf.authorisation +
  facts.violations.length * bytesOf.violation +
  (facts.passChanges.length + facts.gateDecisions.size + facts.gateOpenings.length) * bytesOf.logged
