import { isLate } from '../ingest/acceptance.rules.ts'
import type { StallSensorEvent } from '../ingest/device-events.ts'
import {
  flappingChanges,
  flappingWindowMs,
  isBatteryLow,
  isFlapping,
  isSilent,
} from '../sensor-errors/sensor-errors.rules.ts'
import type { SensorErrorKind } from '../stalls/stalls.model.ts'
import { overridesStatus } from '../stalls/stalls.rules.ts'
import type { StallCorrection, StallReport } from '../stalls/stall-timeline.ts'
import type { LotFacts, SensorErrorChange, StallFacts, TimerChange } from './judging.model.ts'
import type { LayoutStall } from './lot-layout.ts'
import { errorsWith, type JudgedStall, type PackedStalls } from './packed-stalls.ts'

/** What an edit of a stall may change without giving it another sensor. */
export type EditedStall = Pick<StallFacts, 'stallType' | 'groupId' | 'isActive'>

/** SEN-06: the sensor states of a lot's active stalls. */
export interface SensorCounts {
  readonly sensors: number
  /** Have reported and are not silent. */
  readonly reporting: number
  /** In error, or never reported. */
  readonly errors: number
  readonly lowBatteries: number
}

/** Receives changes of stalls for the figures: a first report, a corrected state, or a sensor that starts or stops being reliable. */
export interface StallListener {
  observed(stall: JudgedStall): void
  corrected(stall: JudgedStall, correction: StallCorrection): void
  errorChanged(stall: JudgedStall, by: 1 | -1): void
}

/** Judges what stall sensors report. Rules STA-04, SEN-01 to SEN-03. */
export class JudgedStalls {
  readonly #packed: PackedStalls
  /** The stalls that are judged at present, by their place: those with reports within the window, and those just asked for. */
  readonly #unpacked = new Map<number, JudgedStall>()
  readonly #placeOfDevice = new Map<string, number>()
  /** Made with the first question for a stall, which few lots get. */
  #placeOfStall: ReadonlyMap<string, number> | undefined
  readonly #listener: StallListener
  readonly #timeoutMs: number
  readonly #latenessMs: number
  readonly #from: number
  #packsAt = -Infinity
  #changed = new Set<JudgedStall>()
  #errorChanges: SensorErrorChange[] = []
  #timers: TimerChange[] = []
  #counts: SensorCounts | undefined

  /** Starts with the stored stalls, without their window; `from`: when it starts, if earlier than usual. */
  constructor(
    packed: PackedStalls,
    { sensorTimeoutMs, latenessMs }: Pick<LotFacts, 'sensorTimeoutMs' | 'latenessMs'>,
    listener: StallListener,
    from = Infinity,
  ) {
    this.#from = from
    this.#listener = listener
    this.#timeoutMs = sensorTimeoutMs
    this.#latenessMs = latenessMs
    this.#packed = packed
    for (const [place, { deviceId }] of this.layouts.entries())
      if (deviceId) this.#placeOfDevice.set(deviceId, place)
  }

  /** The stalls of the lot without the states of their sensors. */
  get layouts(): readonly LayoutStall[] {
    return this.#packed.layouts
  }

  /** How many stalls are held as objects. */
  get unpacked(): number {
    return this.#unpacked.size
  }

  /** The stall with this id, if it belongs to the lot. */
  find(stallId: string): JudgedStall | undefined {
    this.#placeOfStall ??= new Map(this.layouts.map(({ id }, place) => [id, place]))
    const place = this.#placeOfStall.get(stallId)
    return place === undefined ? undefined : this.#at(place)
  }

  #withDevice(deviceId: string): JudgedStall | undefined {
    const place = this.#placeOfDevice.get(deviceId)
    return place === undefined ? undefined : this.#at(place)
  }

  #at(place: number): JudgedStall {
    const known = this.#unpacked.get(place)
    if (known) return known
    const stall = this.#packed.unpack(place)
    this.#unpacked.set(place, stall)
    return stall
  }

  /** Whether a device with that id is on one of the stalls. */
  has(deviceId: string): boolean {
    return this.#placeOfDevice.has(deviceId)
  }

  /** Restores a logged report of the window: it changes states but raises no errors. */
  restore(deviceId: string, report: StallReport): void {
    const stall = this.#withDevice(deviceId)
    if (stall) this.#report(stall, report)
  }

  /** A stall that keeps its sensor was edited; returns what it was before. */
  edit(stall: JudgedStall, { stallType, groupId, isActive }: EditedStall): LayoutStall {
    const before = stall.facts
    stall.facts = { ...before, stallType, groupId, isActive }
    this.#counts = undefined
    return before
  }

  /** Applies an event of a device of the lot. */
  apply(event: StallSensorEvent, now: number): void {
    const stall = this.#withDevice(event.deviceId)
    if (!stall) return
    this.#changed.add(stall)
    if (stall.lastSeenAt === null) this.#counts = undefined
    if (stall.lastSeenAt === null) stall.firstSeenAt = event.at
    else if (stall.firstSeenAt !== null) stall.firstSeenAt = Math.min(stall.firstSeenAt, event.at)
    if (stall.lastSeenAt === null || event.at > stall.lastSeenAt) stall.lastSeenAt = event.at
    if (event.occupied !== null)
      this.#applyState(stall, { at: event.at, eventId: event.eventId, occupied: event.occupied }, now)
    if (isLate(event.at, now, this.#latenessMs)) return
    this.#setError(stall, 'silent', false, event.at, null)
    this.#applyBattery(stall, event)
    this.#applyFault(stall, event)
  }

  /** SEN-03: a device's timeout was reached; returns when to check again, or undefined if it no longer has a stall. */
  checkSilence(deviceId: string, now: number): number | undefined {
    const stall = this.#withDevice(deviceId)
    if (!stall) return undefined
    const lastSeenAt = stall.lastSeenAt ?? now - this.#timeoutMs - 1
    if (!isSilent(lastSeenAt, now, this.#timeoutMs)) {
      // CFG-04: the timeout is longer than when the error began.
      this.#setError(stall, 'silent', false, now, null)
      return lastSeenAt + this.#timeoutMs + 1
    }
    this.#setError(stall, 'silent', true, now, null)
    return now + this.#timeoutMs
  }

  /** SEN-01: checks whether a flapping sensor has calmed down; returns when to check again. */
  checkFlapping(stallId: string, now: number): number | undefined {
    const stall = this.find(stallId)
    if (!stall) return undefined
    if (isFlapping(stall.timeline.changesAfter(now - flappingWindowMs, flappingChanges)))
      return now + flappingWindowMs
    this.#setError(stall, 'flapping', false, now, null)
    return undefined
  }

  /** How many active stalls have a sensor, report, are in error, or have a low battery. */
  countSensors(): SensorCounts {
    return (this.#counts ??= this.#countSensors())
  }

  /** Returns the changes since the last call, and moves states older than the window into the base. */
  takeEffects(now: number) {
    for (const { timeline } of this.#changed) timeline.makeFinalBefore(now - this.#latenessMs)
    const effects = { stalls: [...this.#changed], errors: this.#errorChanges, timers: this.#timers }
    this.#changed = new Set()
    this.#errorChanges = []
    this.#timers = []
    if (now >= this.#packsAt) this.#pack(now)
    return effects
  }

  /** Stalls without reports within the window take the form again that needs less memory. */
  #pack(now: number): void {
    this.#packsAt = now + this.#latenessMs
    // SEN-01: it needs to know the changes of its own window too.
    const end = Math.min(now - Math.max(this.#latenessMs, flappingWindowMs), this.#from)
    for (const [place, stall] of this.#unpacked) {
      stall.timeline.makeFinalBefore(end)
      if (stall.timeline.hasReports) continue
      this.#packed.pack(place, stall)
      this.#unpacked.delete(place)
    }
  }

  #countSensors(): SensorCounts {
    const counts = { sensors: 0, reporting: 0, errors: 0, lowBatteries: 0 }
    for (const [place, layout] of this.layouts.entries()) {
      const stall = this.#unpacked.get(place)
      const { isActive, deviceId } = stall?.facts ?? layout
      if (!isActive || !deviceId) continue
      const errors = stall?.errors ?? this.#packed.errorsAt(place)
      const hasReported = stall ? stall.lastSeenAt !== null : this.#packed.hasReported(place)
      counts.sensors++
      if (hasReported && !errors.has('silent')) counts.reporting++
      if (errors.size === 0 && hasReported) continue
      if (errors.has('lowBattery')) counts.lowBatteries++
      if (!hasReported || [...errors].some(overridesStatus)) counts.errors++
    }
    return counts
  }

  #applyState(stall: JudgedStall, report: StallReport, now: number): void {
    stall.timeline.makeFinalBefore(Math.min(now - this.#latenessMs, this.#from))
    if (!this.#report(stall, report)) return
    if (
      !isLate(report.at, now, this.#latenessMs) &&
      isFlapping(stall.timeline.changesAfter(stall.timeline.latest.at - flappingWindowMs, flappingChanges))
    ) {
      if (this.#setError(stall, 'flapping', true, report.at, null))
        this.#timers.push({ kind: 'flapping', subject: stall.facts.id, dueAt: now + flappingWindowMs })
    }
  }

  /** Returns whether the report changed the stall's state, now or in the past. */
  #report(stall: JudgedStall, report: StallReport): boolean {
    if (!stall.timeline.isKnown) this.#listener.observed(stall)
    const correction = stall.timeline.apply(report)
    if (correction) this.#listener.corrected(stall, correction)
    return correction !== undefined
  }

  #applyBattery(stall: JudgedStall, event: StallSensorEvent): void {
    if (event.batteryPercent === undefined || (stall.battery && event.at < stall.battery.at)) return
    stall.battery = { percent: event.batteryPercent, at: event.at }
    const low = isBatteryLow(event.batteryPercent, stall.errors.has('lowBattery'))
    this.#setError(stall, 'lowBattery', low, event.at, `${event.batteryPercent}`)
  }

  #applyFault(stall: JudgedStall, event: StallSensorEvent): void {
    if (stall.fault && event.at < stall.fault.at) return
    stall.fault = { text: event.fault ?? null, at: event.at }
    this.#setError(stall, 'fault', event.fault !== undefined, event.at, event.fault ?? null)
  }

  #setError(
    stall: JudgedStall,
    kind: SensorErrorKind,
    isOn: boolean,
    at: number,
    detail: string | null,
  ): boolean {
    if (stall.errors.has(kind) === isOn) return false
    this.#counts = undefined
    const before = [...stall.errors].some(overridesStatus)
    stall.errors = errorsWith(stall.errors, kind, isOn)
    const after = [...stall.errors].some(overridesStatus)
    if (before !== after) this.#listener.errorChanged(stall, after ? 1 : -1)
    this.#changed.add(stall)
    const { id: stallId, deviceId } = stall.facts
    this.#errorChanges.push({
      stallId,
      deviceId: deviceId ?? '',
      kind,
      move: isOn ? 'open' : 'resolve',
      detail,
      at,
    })
    return true
  }
}
