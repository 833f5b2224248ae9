import { noticeScore, mayBeAnother, mayNotify } from '@stallwise/domain/vehicles/notice-rule.ts'
import { matchPlate } from '@stallwise/domain/vehicles/plate-match.ts'
import { looksAgree } from '@stallwise/domain/vehicles/vehicle-look.ts'
import type { CorpusRead, PlateCorpus } from './plate-corpus.ts'

/** What became of the reads of a corpus. */
export interface PlateTrust {
  readonly reads: number
  readonly misreads: number
  /** Look-alike misreads of known plates, and how many were given to the right and to a wrong vehicle. */
  readonly lookAlikes: number
  readonly lookAlikesRight: number
  readonly lookAlikesWrong: number
  /** Look-alike misreads that are exactly another known plate. */
  readonly lookAlikesOfKnown: number
  /** The other misreads of known plates. */
  readonly others: number
  readonly othersRight: number
  readonly othersWrong: number
  /** Right reads of known plates that were not matched exactly. */
  readonly rightReadsLost: number
  /** Reads of unknown vehicles that were given to a known one. */
  readonly unknownReads: number
  readonly unknownGiven: number
  /** Notices that go out without a person, and those of them to a wrong plate. */
  readonly notices: number
  readonly noticesWrong: number
  /** As many would go to a wrong plate by score, make and color alone, without VEH-21. */
  readonly noticesWrongWithoutNearness: number
}

interface Outcome {
  readonly read: CorpusRead
  readonly isRight: boolean
  readonly isWrong: boolean
  readonly notify: boolean
  readonly notifyWithoutNearness: boolean
}

const outcomeOf =
  ({ known }: PlateCorpus, near: Map<string, boolean>) =>
  (read: CorpusRead): Outcome => {
    const { plate, match } = matchPlate(read, (one) => known.get(one))
    const isMatched = match !== 'none'
    const look = known.get(plate) ?? {}
    const isSure = match === 'exact' && read.score >= noticeScore
    if (isSure && !near.has(plate)) near.set(plate, mayBeAnother(plate, [], known.keys()))
    const another = isSure && (near.get(plate)! || mayBeAnother(plate, read.candidates, []))
    return {
      read,
      isRight: isMatched && plate === read.truth,
      isWrong: isMatched && plate !== read.truth,
      notify: mayNotify({
        match,
        score: read.score,
        reported: read.look,
        known: look,
        mayBeAnother: another,
      }),
      notifyWithoutNearness: isSure && looksAgree(read.look, look) !== 'contradicts',
    }
  }

/** Matches every read of a corpus by the rules of vehicles, and counts. */
export const plateTrust = (corpus: PlateCorpus): PlateTrust => {
  const outcomes = corpus.reads.map(outcomeOf(corpus, new Map()))
  const count = (fits: (outcome: Outcome) => boolean) => outcomes.filter(fits).length
  const isLookAlike = ({ read }: Outcome) => read.isKnown && read.misread === 'lookAlike'
  const isOther = ({ read }: Outcome) => read.isKnown && read.misread !== null && read.misread !== 'lookAlike'
  return {
    reads: outcomes.length,
    misreads: count(({ read }) => read.misread !== null),
    lookAlikes: count(isLookAlike),
    lookAlikesRight: count((one) => isLookAlike(one) && one.isRight),
    lookAlikesWrong: count((one) => isLookAlike(one) && one.isWrong),
    lookAlikesOfKnown: count((one) => isLookAlike(one) && corpus.known.has(one.read.plate)),
    others: count(isOther),
    othersRight: count((one) => isOther(one) && one.isRight),
    othersWrong: count((one) => isOther(one) && one.isWrong),
    rightReadsLost: count(({ read, isRight }) => read.isKnown && read.misread === null && !isRight),
    unknownReads: count(({ read }) => !read.isKnown),
    unknownGiven: count(({ read, isWrong }) => !read.isKnown && isWrong),
    notices: count(({ notify }) => notify),
    noticesWrong: count(({ notify, isWrong }) => notify && isWrong),
    noticesWrongWithoutNearness: count(
      ({ notifyWithoutNearness, isWrong }) => notifyWithoutNearness && isWrong,
    ),
  }
}
