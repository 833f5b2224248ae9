import type { SensorErrorKind } from '../stalls/stalls.model.ts'
import type { LotEffects } from './judged-lot.ts'
import type { AlertChange, AlertFacts, SensorErrorChange } from './judging.model.ts'

/** A sensor error; `resolvedAt` null = active. */
export interface SensorErrorRecord {
  readonly stallId: string
  readonly deviceId: string
  readonly kind: SensorErrorKind
  readonly detail: string | null
  readonly openedAt: number
  readonly resolvedAt: number | null
}

/** An occupancy alert; `groupId` null = the lot's. */
export interface AlertRecord extends Pick<
  AlertChange,
  'groupId' | 'body' | 'occupancyPercent' | 'thresholdPercent'
> {
  readonly createdAt: number
  readonly updatedAt: number
  readonly state: 'open' | 'suppressed' | 'over'
}

/** The sensor errors and alerts of a lot, in memory. */
export class AlertsAndErrorsRecord {
  errors: SensorErrorRecord[] = []
  alerts: AlertRecord[] = []

  /** Applies the alerts and errors of a batch. */
  apply({ errors, alerts }: Pick<LotEffects, 'errors' | 'alerts'>, now: number): void {
    for (const change of errors) this.#applyError(change)
    for (const change of alerts) this.#applyAlert(change, now)
  }

  /** Resolves all active errors of a stall. */
  resolveErrorsOf(stallId: string, now: number): void {
    this.errors = this.errors.map((error) =>
      error.stallId === stallId && error.resolvedAt === null ? { ...error, resolvedAt: now } : error,
    )
  }

  /** ALE-03: a user deletes the open alert of a group, null for the lot's. */
  deleteAlert(groupId: string | null, now: number): void {
    this.alerts = this.alerts.map((alert) =>
      alert.groupId === groupId && alert.state === 'open'
        ? { ...alert, state: 'suppressed', updatedAt: now }
        : alert,
    )
  }

  /** The alerts that are open or suppressed, as facts for judging. */
  alertFacts(lotId: string): AlertFacts[] {
    return this.alerts.flatMap(({ groupId, state }) =>
      state === 'over' ? [] : [{ key: groupId ?? lotId, state }],
    )
  }

  #applyError({ stallId, deviceId, kind, detail, move, at }: SensorErrorChange): void {
    if (move === 'open') {
      this.errors.push({ stallId, deviceId, kind, detail, openedAt: at, resolvedAt: null })
      return
    }
    this.errors = this.errors.map((error) =>
      error.stallId === stallId && error.kind === kind && error.resolvedAt === null
        ? { ...error, resolvedAt: at }
        : error,
    )
  }

  #applyAlert({ move, ...change }: AlertChange, now: number): void {
    if (move === 'open') {
      this.alerts.push({ ...change, createdAt: now, updatedAt: now, state: 'open' })
      return
    }
    this.alerts = this.alerts.map((alert) =>
      alert.groupId === change.groupId && alert.state !== 'over'
        ? { ...alert, state: 'over', updatedAt: now }
        : alert,
    )
  }
}
