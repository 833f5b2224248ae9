import { t } from '@lingui/core/macro'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'

const doubtNames = (): Record<string, string> => ({
  notExact: t`The plate was not read exactly.`,
  lowScore: t`The camera was not sure of the plate.`,
  otherMake: t`The make is another one than on record.`,
  otherColor: t`The color is another one than on record.`,
  notSeenSince: t`The vehicle was not seen since its entry: only the entry read says that it is still there.`,
  anotherPlate: t`Another plate that the lot knows looks much the same.`,
})

/** Why a person has to confirm a plate; a plate that no camera read has no reasons about its read. */
export const doubtTexts = (doubts: readonly string[], visit: ViolationDetails['visit']): string[] => {
  const names = doubtNames()
  const ofRead = ['notExact', 'lowScore']
  const isOfRead = (doubt: string) => ofRead.includes(doubt)
  const textsOf = (some: readonly string[]) => some.map((doubt) => names[doubt] ?? doubt)
  if (visit?.entry?.plate || !doubts.some(isOfRead)) return textsOf(doubts)
  return [t`There is no camera read of this plate.`, ...textsOf(doubts.filter((doubt) => !isOfRead(doubt)))]
}
