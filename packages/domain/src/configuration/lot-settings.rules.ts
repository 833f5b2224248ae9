import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsBelow, faultsOfFields, required, unique } from '../fields/field.rules.ts'
import { faultsOfHours, weekdays } from '../fields/hours.rules.ts'
import {
  aNumber,
  atLeast,
  atMost,
  notNegative,
  positive,
  twoDecimals,
  whole,
} from '../fields/number.rules.ts'
import { maxLatenessMs } from '../ingest/acceptance.rules.ts'
import {
  coverBefore,
  exitGrace,
  type LotSettings,
  type PassValidityGroup,
  type RecommendationSettings,
} from './lot-settings.model.ts'

/** The maximum number of pass validity groups, and of visitor durations, of a lot. */
export const maxEntries = 20

const between = (min: number, max: number): FieldCheck[] => [aNumber, atLeast(min), atMost(max)]
const days = (min: number): FieldCheck[] => [required, whole, ...between(min, 3_650)]

/** CFG-02: a threshold in percent. */
export const thresholdChecks: readonly FieldCheck[] = [...between(1, 100), twoDecimals]

/** CFG-06: the faults of pass validity groups, by index: `0.name`. */
export const faultsOfValidityGroups = (groups: readonly PassValidityGroup[]): FieldFault[] => {
  if (groups.length > maxEntries) return [{ path: '', code: 'too-many', limit: maxEntries }]
  return groups.flatMap((group, place) =>
    faultsBelow(`${place}`, [
      ...faultsOfFields(group, {
        name: [required, atMostCharacters(60), unique(groups.slice(0, place).map(({ name }) => name))],
        days: [required, weekdays(group.days)],
      }),
      ...faultsOfHours(group),
    ]),
  )
}

const durationChecks = [required, whole, ...between(5, 10_080)]

/** CFG-07: the faults of visitor durations in minutes, by index. */
export const faultsOfDurations = (minutes: readonly number[]): FieldFault[] => {
  if (minutes.length > maxEntries) return [{ path: '', code: 'too-many', limit: maxEntries }]
  return minutes.flatMap((value, place) => {
    const faults = faultsOfFields({ value }, { value: durationChecks })
    if (faults.length === 0 && minutes.indexOf(value) < place)
      return [{ path: `${place}`, code: 'not-unique' as const }]
    return faults.map((fault) => ({ ...fault, path: `${place}` }))
  })
}

/** CFG-08: the faults of recommendation settings. */
export const faultsOfRecommendations = (settings: RecommendationSettings): FieldFault[] => {
  const faults = faultsOfFields(settings, {
    waitingPeriodDays: [required, whole, ...between(0, 365)],
    raiseFromPercent: [required, ...between(50, 100)],
    lowerUntilPercent: [required, ...between(0, 100)],
    priceStepPercent: [required, positive, ...between(0, 25)],
    elasticity: [required, ...between(-3, 0)],
    visitorStallMonthlyRevenue: [notNegative, twoDecimals, atMost(100_000)],
    turnedAwayCents: [notNegative, whole, atMost(10_000_000)],
  })
  const { raiseFromPercent, lowerUntilPercent } = settings
  if (faults.length > 0 || Number(lowerUntilPercent) < Number(raiseFromPercent)) return faults
  return [{ path: 'lowerUntilPercent', code: 'too-large', limit: Number(raiseFromPercent) }]
}

const faultsOfRemovedGroups = (
  groups: readonly PassValidityGroup[],
  used: Iterable<string>,
): FieldFault[] => {
  const kept = new Set(groups.map(({ _id }) => _id))
  return [...used].every((id) => kept.has(id)) ? [] : [{ path: '', code: 'in-use' }]
}

/** What a lot's settings are checked against. */
export interface LotSettingsContext {
  readonly before: LotSettings
  /** Names of the customer's other lots. */
  readonly takenNames?: Iterable<string>
  /** Ids of the validity groups that passes refer to. */
  readonly usedValidityGroups?: Iterable<string>
}

/** CFG-01 to CFG-09: what is wrong with a lot's settings. */
export const checkLotSettings = (
  next: LotSettings,
  { before, takenNames = [], usedValidityGroups = [] }: LotSettingsContext,
): FieldFault[] => [
  ...faultsOfFields(next, {
    name: [required, atMostCharacters(120), unique(takenNames, 'name-used')],
    address: [atMostCharacters(200)],
    city: [atMostCharacters(120)],
    highOccupancyThreshold: [required, ...thresholdChecks],
    capitalizationRate: [positive, twoDecimals, atMost(100)],
    sensorTimeoutMinutes: [required, whole, ...between(15, 10_080)],
    latenessMinutes: [required, whole, ...between(5, maxLatenessMs / 60_000)],
    violationGraceMinutes: [required, whole, ...between(0, 1_440)],
    timeLimitMinutes: [whole, ...between(5, 43_200)],
    exitGraceMinutes: [required, whole, ...between(0, exitGrace.max)],
    coverBeforeMinutes: [required, whole, ...between(0, coverBefore.max)],
  }),
  ...faultsBelow(
    'retention',
    faultsOfFields(next.retention, {
      events: days(40),
      plates: days(10),
      matchedImages: days(1),
      unmatchedImages: days(1),
    }),
  ),
  ...faultsBelow('passValidityGroups', [
    ...faultsOfValidityGroups(next.passValidityGroups),
    ...faultsOfRemovedGroups(next.passValidityGroups, usedValidityGroups),
  ]),
  ...faultsBelow('visitorDurations', faultsOfDurations(next.visitorDurations)),
  ...faultsBelow('recommendationSettings', faultsOfRecommendations(next.recommendationSettings)),
  ...(before.timeBoundPasses && !next.timeBoundPasses
    ? [{ path: 'timeBoundPasses', code: 'not-allowed' as const }]
    : []),
]

/** Normalizes settings for storage: texts trimmed, durations and weekdays sorted. */
export const tidyLotSettings = (settings: LotSettings): LotSettings => ({
  ...settings,
  name: settings.name.trim(),
  address: settings.address.trim(),
  city: settings.city.trim(),
  visitorDurations: [...settings.visitorDurations].sort((a, b) => a - b),
  passValidityGroups: settings.passValidityGroups.map((group) => ({
    ...group,
    name: group.name.trim(),
    days: [...new Set(group.days)].sort((a, b) => a - b),
  })),
})
