/** What a reading was sent with. */
export const readingSources = ['begin', 'value', 'end'] as const

/** A reading of an energy register that belongs to a session. */
export interface EnergyReading {
  /** Milliseconds since 1970 UTC. */
  readonly at: number
  /** Wh, as the station sent it. */
  readonly wh: number
  readonly source: (typeof readingSources)[number]
  /** CHG-15: its time is that of its arrival. */
  readonly isTimeReplaced?: boolean
}

/** What energy is judged by. */
export interface EnergyQuestion {
  /** Milliseconds since 1970 UTC. */
  readonly begin: number
  /** The end of the session, or now while it runs. */
  readonly end: number
  readonly ratedWatts: number
  readonly readings: readonly EnergyReading[]
  /** CHG-15: the time of begin or end is that of its arrival. */
  readonly isTimeReplaced?: boolean
}

/** CHG-17: why a reading is not in what is charged. */
export const leftOutReasons = ['other-register', 'not-plausible', 'after-end'] as const
/** CHG-17: why a reading is not in what is charged. */
export type LeftOutReason = (typeof leftOutReasons)[number]

/** A reading that is not in what is charged. */
export interface LeftOutReading {
  readonly reading: EnergyReading
  readonly reason: LeftOutReason
}

/** CHG-16: why a person is needed; `changed`: the station said something else after the session was charged. */
export const energyDoubts = ['no-readings', 'contradiction', 'gap', 'changed'] as const
/** CHG-16: why a person is needed. */
export type EnergyDoubt = (typeof energyDoubts)[number]

/** What flowed in a session, in Wh. */
export interface JudgedEnergy {
  /** CHG-12: the least that can have flowed; what is charged. */
  readonly wh: number
  readonly mostWh: number
  /** CHG-13, CHG-14; null: settled. */
  readonly doubt: EnergyDoubt | null
  readonly leftOut: readonly LeftOutReading[]
}
