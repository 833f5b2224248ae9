import { openedByHandMinutes, keyOfRead } from './gate-entries.model.ts'
import { lookAlikesOf } from '../vehicles/plate-match.ts'
import type { Visit, VisitRead } from './visits.model.ts'

const second = 1_000
/** VIS-42: a vehicle that follows one for which a gate opened may have come in with it. Source: decision 3. */
const followsMs = 20 * second
/** VIS-42: until when the gate may read a vehicle in doubt again, which then did not come in. Source: decision 3. */
const stillOutsideMs = 120 * second
/** VIS-42: until when a read inside or at an exit shows that a vehicle that was turned away came in. */
const turnedAwayMs = 600 * second
/** VIS-46: a vehicle that is read again so soon after its gate stayed closed stands there still (GAT-60). Source: decision 3. */
const standsMs = 60 * second
const openedByHandMs = openedByHandMinutes * 60 * second

interface TurnedAway {
  /** The last read for which the gate stayed closed. */
  readonly read: VisitRead
  readonly keys: readonly string[]
}

interface Held {
  /** The last read for which the exit stayed closed. */
  readonly read: VisitRead
  readonly zoneId: string
  readonly subject: string
  readonly at: number
  readonly keys: readonly string[]
}

interface GateTimes {
  readonly opened: Map<string, { readonly at: number; readonly subject: string }>
  readonly turnedAway: Map<string, TurnedAway>
  readonly held: Map<string, Held>
}

/** VIS-41 to VIS-43: what the gates of a lot did in the last minutes. */
export class GateMemory {
  readonly #times: GateTimes

  constructor(times: GateTimes = { opened: new Map(), turnedAway: new Map(), held: new Map() }) {
    this.#times = times
  }

  copy(): GateMemory {
    const { opened, turnedAway, held } = this.#times
    return new GateMemory({
      opened: new Map(opened),
      turnedAway: new Map(turnedAway),
      held: new Map(held),
    })
  }

  /** A read, or an opening, from before the start of a fold. */
  note(read: VisitRead): void {
    const { passage, gate, zoneId, at, subject, opening } = read
    if (opening) this.noteOpened(opening.zoneIds, at, '')
    if (gate === 'opened') this.noteOpened([zoneId], at, subject)
    if (gate === undefined && passage === 'entry' && this.standsBefore(read)) this.noteTurnedAway(read)
    if (gate === undefined && passage === 'exit' && this.standsAtExit(subject, read))
      this.noteHeld(subject, read)
    if (gate === 'refused' && passage === 'exit') this.noteHeld(subject, read)
    if (gate === 'refused' && passage === 'entry' && !this.followsOther(read)) this.noteTurnedAway(read)
  }

  /** A gate of the zones opened, for a vehicle or (empty) by hand. */
  noteOpened(zoneIds: readonly (string | null)[], at: number, subject: string): void {
    for (const zoneId of zoneIds) if (zoneId !== null) this.#times.opened.set(zoneId, { at, subject })
    this.#times.turnedAway.delete(subject)
  }

  /** VIS-42: whether a gate of the zone had just opened for another vehicle, which this one may have followed. */
  followsOther({ zoneId, at, subject }: VisitRead): boolean {
    const last = zoneId === null ? undefined : this.#times.opened.get(zoneId)
    if (!last || at - last.at > followsMs || last.subject === subject) return false
    return !lookAlikesOf(subject).includes(last.subject)
  }

  noteTurnedAway(read: VisitRead): void {
    const known = this.turnedAwayOf(read.subject, read.at)
    const keys = [...(known?.zoneId === read.zoneId ? this.#keysOf(read.subject) : []), keyOfRead(read)]
    this.#times.turnedAway.set(read.subject, { read, keys })
  }

  /** The last read for which the gate stayed closed for a vehicle that is not known to have come in. */
  turnedAwayOf(subject: string, at: number): VisitRead | undefined {
    const read = this.#times.turnedAway.get(subject)?.read
    return read && at - read.at <= turnedAwayMs ? read : undefined
  }

  /** VIS-46: whether a vehicle that was turned away is read again before the same gate, about which nothing is decided. */
  standsBefore({ subject, zoneId, at }: VisitRead): boolean {
    const last = this.#times.turnedAway.get(subject)?.read
    return last !== undefined && last.zoneId === zoneId && at - last.at <= standsMs
  }

  /** VIS-46: the same of a vehicle that an exit held. */
  standsAtExit(subject: string, { zoneId, at }: VisitRead): boolean {
    const held = this.#times.held.get(subject)
    return held !== undefined && held.zoneId === zoneId && at - held.at <= standsMs
  }

  /** A vehicle that was turned away came in. */
  noteInside(subject: string): void {
    this.#times.turnedAway.delete(subject)
  }

  /** VIS-43: the vehicles for which an opening at these zones may be; of `of` only that one. */
  waitingAt(zoneIds: readonly string[], at: number, of: string | null): VisitRead[] {
    return [...this.#times.turnedAway.values()]
      .filter(({ read, keys }) =>
        of === null
          ? zoneIds.includes(read.zoneId ?? '') && at - read.at <= openedByHandMs
          : keys.includes(of),
      )
      .map(({ read }) => read)
  }

  /** VIS-42: whether the read shows that a vehicle in doubt stands at the gate still. */
  isStillOutside({ zoneId, at }: VisitRead, visit: Visit): boolean {
    const waited = at - visit.enteredAt
    return visit.entryInDoubt && visit.zoneId === zoneId && waited >= followsMs && waited <= stillOutsideMs
  }

  noteHeld(subject: string, read: VisitRead): void {
    const { zoneId, at } = read
    if (zoneId === null) return
    const known = this.#times.held.get(subject)
    const keys = [...(known?.zoneId === zoneId ? known.keys : []), keyOfRead(read)]
    this.#times.held.set(subject, { read, zoneId, subject, at, keys })
  }

  /** The last read of a vehicle for which an exit stayed closed. */
  heldReadOf(subject: string): VisitRead | undefined {
    return this.#times.held.get(subject)?.read
  }

  /** VIS-45: whether an exit held a vehicle that was read nowhere else since. */
  isHeld(subject: string): boolean {
    return this.#times.held.has(subject)
  }

  /** VIS-45: a vehicle that an exit held does not stand there any more. */
  forgetHeld(subject: string): void {
    this.#times.held.delete(subject)
  }

  /** VIS-43: the vehicle that an exit of these zones held last, or the one of `of`. */
  heldAt(zoneIds: readonly string[], at: number, of: string | null): string | undefined {
    const found = [...this.#times.held.values()]
      .filter(({ zoneId }) => zoneIds.includes(zoneId))
      .filter((held) => (of === null ? at - held.at <= openedByHandMs : held.keys.includes(of)))
      .sort((a, b) => b.at - a.at)
    return found[0]?.subject
  }

  /** Whether it remembers a vehicle. */
  concerns(subjects: readonly string[]): boolean {
    const { turnedAway, held } = this.#times
    return subjects.some((subject) => turnedAway.has(subject) || held.has(subject))
  }

  forgetBefore(at: number): void {
    const { opened, turnedAway, held } = this.#times
    for (const [zoneId, last] of opened) if (last.at < at) opened.delete(zoneId)
    for (const [subject, { read }] of turnedAway) if (read.at < at) turnedAway.delete(subject)
    for (const [subject, last] of held) if (last.at < at) held.delete(subject)
  }

  #keysOf(subject: string): readonly string[] {
    return this.#times.turnedAway.get(subject)?.keys ?? []
  }
}
