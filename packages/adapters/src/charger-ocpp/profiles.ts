import type { ChargingProfile, ProfilePurpose } from '@stallwise/domain/charging/charger-commands.model.ts'
import type { Payload } from './ocpp-frames.ts'

/** Stations refuse limits with more digits (C.3 of the standard's schema: multiples of 0.1); never more than was asked for. */
const limitOf = (limit: number): number => Math.floor(Math.round(limit * 100) / 10) / 10

const purposes16: Readonly<Record<ProfilePurpose, string>> = {
  station: 'ChargePointMaxProfile',
  default: 'TxDefaultProfile',
  transaction: 'TxProfile',
}

/** The purpose in the words of a version. */
export const purposeOf = (purpose: ProfilePurpose, is16: boolean): string =>
  purpose === 'station' && !is16 ? 'ChargingStationMaxProfile' : purposes16[purpose]

const scheduleOf = ({ unit, startsAt, durationSeconds, periods }: ChargingProfile): Payload => ({
  chargingRateUnit: unit,
  ...(startsAt !== null && { startSchedule: new Date(startsAt).toISOString() }),
  ...(durationSeconds !== undefined && { duration: durationSeconds }),
  chargingSchedulePeriod: periods.map(({ startSeconds, limit, phases }) => ({
    startPeriod: startSeconds,
    limit: limitOf(limit),
    ...(phases !== undefined && { numberPhases: phases }),
  })),
})

/** A profile in the words of a version. CST-54. */
export const profileOf = (profile: ChargingProfile, is16: boolean): Payload => {
  const schedule = scheduleOf(profile)
  return {
    [is16 ? 'chargingProfileId' : 'id']: profile.id,
    stackLevel: profile.stackLevel,
    chargingProfilePurpose: purposeOf(profile.purpose, is16),
    chargingProfileKind: profile.startsAt === null ? 'Relative' : 'Absolute',
    ...(profile.transactionKey !== undefined && {
      transactionId: is16 ? Number(profile.transactionKey) : profile.transactionKey,
    }),
    chargingSchedule: is16 ? schedule : [{ id: profile.id, ...schedule }],
  }
}
