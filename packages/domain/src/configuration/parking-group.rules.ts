import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, oneOf, required, unique } from '../fields/field.rules.ts'
import { atMost, notNegative, positive, twoDecimals, whole } from '../fields/number.rules.ts'
import { groupTypes, type GroupType } from '../stalls/stalls.model.ts'
import { thresholdChecks } from './lot-settings.rules.ts'
import {
  countingModes,
  maxCapacity,
  maxPassPrice,
  paymentFrequencies,
  type MinimumWarning,
  type ParkingGroupSettings,
} from './parking-group.model.ts'

/** What a group is validated against: its current settings (null = new), its stalls, and the names of the lot's other groups. */
export interface ParkingGroupContext {
  readonly before: ParkingGroupSettings | null
  readonly stalls: number
  readonly takenNames: Iterable<string>
}

const is =
  (value: unknown): FieldCheck =>
  (wanted) =>
    wanted === value ? undefined : { code: 'not-allowed' }
const nothing = is(null)

/** CFG-23: the upper limit of a minimum. */
export const maxStallsOf = ({ countedBy, typedCapacity }: ParkingGroupSettings, stalls: number): number =>
  countedBy === 'plates' && stalls === 0 ? Number(typedCapacity ?? 0) : stalls

const typeChecks = (before: ParkingGroupSettings | null): FieldCheck[] =>
  before
    ? [required, is(before.type)]
    : [required, oneOf(groupTypes), (type) => (type === 'reserved' ? { code: 'not-allowed' } : undefined)]

const minimumChecks = (next: ParkingGroupSettings, { before, stalls }: ParkingGroupContext): FieldCheck[] =>
  before?.minimumNumberOfStalls === next.minimumNumberOfStalls
    ? []
    : [required, whole, notNegative, atMost(maxStallsOf(next, stalls))]

const capacityChecks = ({ countedBy }: ParkingGroupSettings, stalls: number): FieldCheck[] =>
  countedBy === 'plates' && stalls === 0 ? [required, whole, notNegative, atMost(maxCapacity)] : []

/** CFG-20 to CFG-27: the faults of a parking group. */
export const checkParkingGroup = (next: ParkingGroupSettings, context: ParkingGroupContext): FieldFault[] => {
  const isReserved = next.type === 'reserved'
  return faultsOfFields(next, {
    name: [required, atMostCharacters(80), unique(context.takenNames, 'name-used')],
    type: typeChecks(context.before),
    standardPassPrice: isReserved ? [nothing] : [positive, twoDecimals, atMost(maxPassPrice)],
    standardPassPaymentFrequency: isReserved
      ? [nothing]
      : [next.standardPassPrice === null ? () => undefined : required, oneOf(paymentFrequencies)],
    minimumNumberOfStalls: minimumChecks(next, context),
    passLimitPerDay: isReserved ? [nothing] : [whole, positive, atMost(100_000)],
    highOccupancyThreshold: isReserved ? [nothing] : thresholdChecks,
    countedBy: [required, oneOf(countingModes)],
    typedCapacity: capacityChecks(next, context.stalls),
    isDefaultVisitor: next.type === 'visitor' ? [] : [is(false)],
  })
}

/** CFG-26: normalizes a group for storage: a typed capacity is kept only where it is used. */
export const tidyParkingGroup = (group: ParkingGroupSettings, stalls: number): ParkingGroupSettings => ({
  ...group,
  name: group.name.trim(),
  standardPassPaymentFrequency: group.standardPassPrice === null ? null : group.standardPassPaymentFrequency,
  typedCapacity: group.countedBy === 'plates' && stalls === 0 ? group.typedCapacity : null,
})

/** CFG-24: the warnings for changing a minimum. */
export const warningsOfMinimum = (type: GroupType, before: number, after: number): MinimumWarning[] => {
  if (before === after) return []
  const resets = after < before && type !== 'reserved'
  return ['may-affect-recommendations', ...(resets ? (['resets-waiting-period'] as const) : [])]
}

/** CFG-28: why a group cannot be removed; undefined if it can. */
export const reasonGroupIsInUse = (group: {
  readonly type: GroupType
  readonly stalls: number
  readonly passholderGroups: number
  readonly bookingGroups: number
  readonly isDefaultVisitor: boolean
}): 'reserved' | 'stalls' | 'passholder-groups' | 'booking-groups' | 'default-visitor' | undefined => {
  if (group.type === 'reserved') return 'reserved'
  if (group.stalls > 0) return 'stalls'
  if (group.passholderGroups > 0) return 'passholder-groups'
  if (group.bookingGroups > 0) return 'booking-groups'
  return group.isDefaultVisitor ? 'default-visitor' : undefined
}
