import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** The parts of the server that are looked at, in the order in which they are needed. Source: rule HEA-90. */
export const serverParts = [
  'database',
  'disk',
  'jobs',
  'judging',
  'broker',
  'mail',
  'identity',
  'payments',
  'edgeBoxes',
  'backup',
  'errors',
] as const
/** A part of the server. Source: rule HEA-90. */
export type ServerPart = (typeof serverParts)[number]

/** `fine`; to be looked at `soon` or `now`; `unused`: it is not set up; `unknown`: nothing is known of it. Source: rule HEA-90. */
export const partStates = ['fine', 'soon', 'now', 'unused', 'unknown'] as const

/** What is known of the server; null = nothing. */
export interface ServerReadings {
  readonly isDatabaseUp: boolean | null
  /** From 0 to 1; null = not known. */
  readonly diskFree: number | null
  readonly failingJobs: number | null
  readonly oldestWaitingMs: number | null
  /** Undefined = no broker is set up. */
  readonly isBrokerConnected: boolean | null | undefined
  readonly mailsWaiting: number | null
  readonly mailsFailed: number | null
  /** Undefined = the server itself signs users in. */
  readonly isIdentityAway: boolean | null | undefined
  readonly unresolvedPayments: number | null
  /** Edge boxes, and those that do not report. */
  readonly edgeBoxes: { readonly all: number; readonly silent: number }
  /** Undefined = no backups are set up; null = none was made yet. */
  readonly lastBackupAt: number | null | undefined
  /** Answers of the kind “internal error” since the server began. */
  readonly errors: number | null
}

/** How a part of the server stands; `figure`: the number that says so. Source: rule HEA-90. */
export interface PartHealth {
  readonly part: ServerPart
  readonly state: (typeof partStates)[number]
  readonly figure: number | null
}

/** HEA-90: from when on a figure is looked at soon, and now. */
const limits = {
  diskFree: { soon: 0.2, now: 0.1 },
  oldestWaitingMs: { soon: 10_000, now: minuteMs },
  mailsWaiting: { soon: 50, now: 1_000 },
  backupAgeMs: { soon: 26 * hourMs, now: 3 * dayMs },
} as const

const above = (value: number | null, { soon, now }: { readonly soon: number; readonly now: number }) => {
  if (value === null) return 'unknown'
  if (value >= now) return 'now'
  return value >= soon ? 'soon' : 'fine'
}

const isUp = (value: boolean | null | undefined) => {
  if (value === undefined) return 'unused'
  return value === null ? 'unknown' : value ? 'fine' : 'now'
}

const diskState = (free: number | null): PartHealth['state'] => {
  if (free === null) return 'unknown'
  if (free < limits.diskFree.now) return 'now'
  return free < limits.diskFree.soon ? 'soon' : 'fine'
}

const backupOf = (at: number | null | undefined, now: number): Omit<PartHealth, 'part'> => {
  if (at === undefined) return { state: 'soon', figure: null }
  return at === null
    ? { state: 'now', figure: null }
    : { state: above(now - at, limits.backupAgeMs), figure: now - at }
}

/** HEA-90: how the parts of the server stand at a time, those to be looked at first. */
export const serverHealthOf = (readings: ServerReadings, now: number): PartHealth[] => {
  const {
    diskFree,
    failingJobs,
    oldestWaitingMs,
    mailsWaiting,
    mailsFailed,
    unresolvedPayments,
    edgeBoxes,
    errors,
  } = readings
  const states: Record<ServerPart, Omit<PartHealth, 'part'>> = {
    database: { state: isUp(readings.isDatabaseUp), figure: null },
    disk: { state: diskState(diskFree), figure: diskFree },
    jobs: { state: above(failingJobs, { soon: 1, now: 3 }), figure: failingJobs },
    judging: { state: above(oldestWaitingMs, limits.oldestWaitingMs), figure: oldestWaitingMs },
    broker: { state: isUp(readings.isBrokerConnected), figure: null },
    mail: {
      state:
        mailsFailed !== null && mailsFailed > 0 && mailsWaiting !== 0
          ? 'soon'
          : above(mailsWaiting, limits.mailsWaiting),
      figure: mailsWaiting,
    },
    identity: {
      state: isUp(readings.isIdentityAway == null ? readings.isIdentityAway : !readings.isIdentityAway),
      figure: null,
    },
    payments: { state: above(unresolvedPayments, { soon: 1, now: 5 }), figure: unresolvedPayments },
    edgeBoxes:
      edgeBoxes.all === 0
        ? { state: 'unused', figure: null }
        : { state: edgeBoxes.silent > 0 ? 'now' : 'fine', figure: edgeBoxes.silent },
    backup: backupOf(readings.lastBackupAt, now),
    errors: { state: above(errors, { soon: 1, now: 100 }), figure: errors },
  }
  const order = { now: 0, soon: 1, unknown: 2, fine: 3, unused: 4 } as const
  return serverParts
    .map((part) => Object.assign({ part }, states[part]))
    .toSorted((a, b) => order[a.state] - order[b.state])
}
