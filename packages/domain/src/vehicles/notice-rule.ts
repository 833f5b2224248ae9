import type { PlateCandidate } from './plate-candidate.ts'
import { platesNear } from './near-plates.ts'
import { closeScore, isAbove, type PlateMatch } from './plate-match.ts'
import { colorsAgree, looksAgree, makesAgree, type VehicleLook } from './vehicle-look.ts'

/** VEH-20: the lowest score of a read that a notice may rely on. Source: decision 5. */
export const noticeScore = 0.9

/** What is known of the read on which a notice to a driver would rely. */
export interface NoticeEvidence {
  readonly match: PlateMatch
  /** The reader's confidence 0 to 1; null = none, as of a visit that a tag opened. */
  readonly score: number | null
  /** The vehicle as the camera reported it. */
  readonly reported: VehicleLook
  /** The vehicle as the pass, registration or booking of the plate describes it. */
  readonly known: VehicleLook
  /** VEH-21: whether the read may be another plate: see `mayBeAnother`. */
  readonly mayBeAnother: boolean
  /** VIO-28: whether the violation rests on an entry read alone, which no exit, later read or person has confirmed. */
  readonly isNotSeenSince?: boolean
}

/** Why a notice waits for a person. */
export type NoticeDoubt =
  'notExact' | 'lowScore' | 'otherMake' | 'otherColor' | 'anotherPlate' | 'notSeenSince'

/**
 * VEH-21: whether a read may be another plate: another known plate is a single error away, or another of the reader's
 * candidates scores nearly as high. Plates normalised.
 */
export const mayBeAnother = (
  plate: string,
  candidates: readonly PlateCandidate[],
  known: Iterable<string>,
): boolean => {
  const best = Math.max(...candidates.map(({ score }) => score))
  return (
    candidates.some((other) => other.plate !== plate && isAbove(other.score, best - closeScore)) ||
    platesNear(plate, known).length > 0
  )
}

/**
 * VEH-20: why a notice to a driver waits until a person has confirmed the plate; none = it may go out. A plate that a
 * person confirmed has no doubts. Source: decision 5.
 */
export const noticeDoubts = (evidence: NoticeEvidence): NoticeDoubt[] => {
  const { match, score, reported, known } = evidence
  const doubts: NoticeDoubt[] = evidence.isNotSeenSince ? ['notSeenSince'] : []
  if (match === 'confirmed') return doubts
  if (match !== 'exact') doubts.push('notExact')
  if (score === null || !(score >= noticeScore)) doubts.push('lowScore')
  if (makesAgree(reported, known) === 'contradicts') doubts.push('otherMake')
  if (colorsAgree(reported, known) === 'contradicts') doubts.push('otherColor')
  // VEH-21: only the vehicle itself can then tell the two plates apart.
  if (evidence.mayBeAnother && looksAgree(reported, known) !== 'agrees') doubts.push('anotherPlate')
  return doubts
}

/** VEH-20: whether a notice may go out without a person. */
export const mayNotify = (evidence: NoticeEvidence): boolean => noticeDoubts(evidence).length === 0
