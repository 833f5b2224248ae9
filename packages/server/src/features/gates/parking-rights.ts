import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import { authorisationAt } from '@stallwise/domain/passes/lot-passes.ts'
import { isValidAt } from '@stallwise/domain/passholders/pass-validity.rules.ts'
import { localTimeOf } from '@stallwise/domain/time/wall-clock.ts'
import type { PassRow } from './gate-decisions.store.ts'

/** PAS-24: whether a pass is valid at a time. */
export const isPassValid = (
  pass: PassRow,
  { timeZone, passValidityGroups }: Pick<LotFacts, 'timeZone' | 'passValidityGroups'>,
  at: number,
): boolean => {
  const { pass_type: passType, valid_from: validFrom, valid_to: validTo, validity_group: groupId } = pass
  const group = passValidityGroups.find(({ _id }) => _id === groupId) ?? null
  return isValidAt({ passType, validFrom, validTo }, group, localTimeOf(at, timeZone))
}

/** GAT-52: whether a guest pass, a registration or a booking authorises one of the plates, also of a passholder (BOO-10). */
export const isAnyAuthorised = (
  facts: Pick<LotFacts, 'authorised' | 'passChanges'>,
  plates: readonly string[],
  at: number,
): boolean => plates.some((plate) => authorisationAt(facts, plate, at) !== undefined)
