import type { GuestChoices, GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import type { FieldFault } from '@stallwise/domain/fields/field-faults.ts'
import { instantOfWallClock, wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import { checkGuestPass } from '@stallwise/domain/visitors/guest-passes.rules.ts'
import type { GuestPassDraft } from '@stallwise/domain/visitors/visitors.model.ts'

/** The form's values; `startsAt` on the lot's clock, empty = now. */
export interface GuestValues extends Omit<GuestPassDraft, 'startsAt' | 'minutes'> {
  startsAt: string
  minutes: string | null
}

const draftOfGuest = (guest: GuestPassView): GuestPassDraft => ({
  licensePlate: guest.licensePlate,
  name: guest.name,
  passholderGroup: guest.passholderGroup,
  passholder: guest.passholder,
  startsAt: guest.startsAt,
  minutes: guest.minutes,
  parkingPaymentOption: guest.parkingPaymentOption,
})

/** What the form begins with. `copied`: a guest who comes again, now. */
export const valuesOfGuest = (guest: GuestPassView, timeZone: string, isCopied = false): GuestValues => ({
  ...draftOfGuest(guest),
  startsAt: isCopied ? '' : wallClockOf(guest.startsAt, timeZone),
  minutes: String(guest.minutes),
})

/** A new guest: with the only host group and the first duration, if that is all there is to choose. */
export const newGuest = ({ passholderGroups, visitorDurations }: GuestChoices): GuestValues => ({
  licensePlate: '',
  name: '',
  passholderGroup: passholderGroups.length === 1 ? passholderGroups[0]!._id : null,
  passholder: null,
  startsAt: '',
  minutes: visitorDurations[0] === undefined ? null : String(visitorDurations[0]),
  parkingPaymentOption: 'nonPaid',
})

/** The draft to send. A start that was left as it was keeps its seconds. */
export const draftOf = (values: GuestValues, timeZone: string, guest?: GuestPassView): GuestPassDraft => {
  const isKept = guest && values.startsAt === wallClockOf(guest.startsAt, timeZone)
  const at = values.startsAt === '' ? undefined : instantOfWallClock(values.startsAt, timeZone)
  return {
    ...values,
    startsAt: isKept ? guest.startsAt : at === undefined ? null : new Date(at).toISOString(),
    minutes: values.minutes === null ? null : Number(values.minutes),
  }
}

/** The faults that the browser can know; the rest comes from the server. */
export const faultsOfGuest = (
  values: GuestValues,
  timeZone: string,
  choices: GuestChoices,
  guest?: GuestPassView,
): FieldFault[] => {
  const draft = draftOf(values, timeZone, guest)
  const host = choices.passholderGroups.find(({ _id }) => _id === draft.passholderGroup)
  return checkGuestPass(draft, {
    durations: choices.visitorDurations,
    groups: new Set(choices.passholderGroups.map(({ _id }) => _id)),
    hostGroup: draft.passholderGroup ?? undefined,
    plateGroup: undefined,
    others: [],
    daily: host?.passesLeftToday === 0 ? { limit: 0, created: 0 } : null,
    now: Date.now(),
    before: guest && draftOfGuest(guest),
  })
}
