import type { LotState } from './replay.state.ts'

/** A difference between the stored state of a lot and the replay of its log; undefined = does not exist. */
export interface Difference {
  readonly part: keyof LotState
  readonly key: string
  readonly stored: string | undefined
  readonly replayed: string | undefined
}
