import type { GateOutcome, LoggedOpening } from '../visits/gate-entries.model.ts'
import type { WaysOut } from '../visits/unended-stays.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import { gateOpenedAt } from '../visits/visits.rules.ts'
import { JudgedVisits } from './judged-visits.ts'

export const noon = Date.UTC(2026, 10, 20, 12)
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export interface ReadParts {
  readonly gate?: GateOutcome
  readonly paidUntil?: number
}

export const read = (
  at: number,
  passage: VisitRead['passage'],
  plate: string,
  parts: ReadParts = {},
): VisitRead => ({
  at: noon + at,
  eventId: `${passage} ${plate} ${at}`,
  by: 'plate',
  deviceId: passage,
  zoneId: passage,
  passage,
  vehicleKey: plate,
  sameReadMs: 10 * second,
  subject: plate,
  plate,
  seen: { plate, score: 1, make: null, color: null },
  passholderId: null,
  match: 'none',
  groupId: 'visitors',
  passholderGroupId: null,
  ...(parts.gate && { gate: parts.gate }),
  ...(parts.paidUntil !== undefined && {
    authorised: [{ id: 'paid', from: noon, until: noon + parts.paidUntil, isPayment: true as const }],
  }),
})
export const entry = (at: number, plate: string, parts?: ReadParts) => read(at, 'entry', plate, parts)
export const exit = (at: number, plate: string, parts?: ReadParts) => read(at, 'exit', plate, parts)
export const inside = (at: number, plate: string) => read(at, 'interior', plate)
export const opened = (at: number, zone: 'entry' | 'exit', of: VisitRead | null = null): VisitRead => {
  const opening: LoggedOpening = {
    id: `${zone} ${at}`,
    at: noon + at,
    zoneIds: [zone],
    isExit: zone === 'exit',
    of: of && `${of.at} ${of.eventId}`,
  }
  return gateOpenedAt(opening)
}

/** VIS-44: a person said that the vehicle that entered with a read had left. */
export const hadLeft = (at: number, of: VisitRead): VisitRead =>
  gateOpenedAt({
    id: `left ${at}`,
    at: noon + at,
    zoneIds: [],
    isExit: false,
    of: `${of.at} ${of.eventId}`,
    hadLeft: true,
  })

export const closed: WaysOut = { isExitOpen: false, unknownExits: [] }
export const open: WaysOut = { isExitOpen: true, unknownExits: [] }
export const longLateness = 40 * day

/** The visits after these reads, in short: plate, begin and end in minutes, how it ended, and its stay. */
export const play = (reads: readonly VisitRead[], ways: WaysOut = closed, until = 0): string[] => {
  const judged = new JudgedVisits([], Infinity, longLateness, 250, { ways })
  const visits = new Map<string, Visit>()
  const take = () => {
    for (const { before, after } of judged.takeChanges()) {
      if (after) visits.set(after.key, after)
      else visits.delete(before!.key)
    }
  }
  for (const one of reads) {
    judged.apply(one, one.at)
    take()
  }
  judged.closeOverstays(noon + until)
  take()
  return [...visits.values()].sort((a, b) => a.enteredAt - b.enteredAt).map(shortOf)
}

export const minutesOf = (at: number | null) => (at === null ? '' : `${(at - noon) / minute}`)
export const shortOf = (visit: Visit): string =>
  [
    visit.plate,
    minutesOf(visit.enteredAt),
    '–',
    minutesOf(visit.exitedAt),
    visit.closedBy ?? 'open',
    visit.stayEnteredAt !== null && `since ${minutesOf(visit.stayEnteredAt)}`,
    visit.stayEndedAt !== null && `until ${minutesOf(visit.stayEndedAt)}`,
    visit.exitMissed && 'exit missed',
    visit.entryInDoubt && 'in doubt',
  ]
    .filter(Boolean)
    .join(' ')
