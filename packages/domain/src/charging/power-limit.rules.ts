import { faultsOfFields, oneOf, required } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { atMost, notNegative, oneDecimal } from '../fields/number.rules.ts'
import type { ChargingProfile } from './charger-commands.model.ts'

/** CST-59: in what a limit of power is given: amperes of each phase, or kW of all together. */
export const powerLimitUnits = ['A', 'kW'] as const
/** In what a limit of power is given. */
export type PowerLimitUnit = (typeof powerLimitUnits)[number]

/** A limit of power as entered. */
export interface PowerLimit {
  /** 0 = the whole station. */
  readonly evse: number
  readonly limit: string
  readonly unit: PowerLimitUnit
}

/** CST-59: what is wrong with a limit; it is at most what the station is rated for. */
export const checkPowerLimit = (
  { limit, unit }: PowerLimit,
  station: { readonly ratedKw: number; readonly ampsPerPhase: number },
): FieldFault[] =>
  faultsOfFields(
    { limit, unit },
    {
      limit: [
        required,
        notNegative,
        oneDecimal,
        atMost(unit === 'A' ? station.ampsPerPhase : station.ratedKw),
      ],
      unit: [oneOf(powerLimitUnits)],
    },
  )

/** CST-59: the id of the profile of a station (0) or of an EVSE: a new limit replaces the one before. */
export const limitProfileId = (evse: number): number => 7_000 + evse

/** CST-59: the profile that sets a limit; `now` in milliseconds since 1970 UTC, since one of a station has a begin. */
export const profileOfLimit = ({ evse, limit, unit }: PowerLimit, now: number): ChargingProfile => ({
  id: limitProfileId(evse),
  stackLevel: 0,
  purpose: evse === 0 ? 'station' : 'default',
  unit: unit === 'A' ? 'A' : 'W',
  startsAt: evse === 0 ? now : null,
  periods: [{ startSeconds: 0, limit: unit === 'A' ? Number(limit) : Math.round(Number(limit) * 1_000) }],
})
