import type { VisitFold } from '../visits/visit-fold.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import { compareReads } from './window-reads.ts'

const maxCheckpoints = 4

/** A position in the reads from which they can be folded again, with the visits that changed since as they were then. */
interface Checkpoint {
  /** How many reads of the window come before it. */
  reads: number
  readonly fold: VisitFold
  /** VIS-02 was applied up to this time: an earlier read cannot be folded from here. */
  readonly closedUntil: number
  readonly before: Map<string, Visit | undefined>
}

/** What has to be put back to go back to a checkpoint; without one, to the start of the window. */
interface Rewound {
  /** The visits as they were, by key, the latest checkpoint first. */
  readonly before: readonly (readonly [string, Visit | undefined])[]
  readonly checkpoint: Checkpoint | undefined
}

/** The latest checkpoints in the reads of a window. */
export class VisitCheckpoints {
  readonly #every: number
  #checkpoints: Checkpoint[] = []

  /** `every`: how many reads come between two of them at least. */
  constructor(every: number) {
    this.#every = every
  }

  get folds(): VisitFold[] {
    return this.#checkpoints.map(({ fold }) => fold)
  }

  /** Saves a checkpoint after some reads. The larger the state, the rarer they are made; only the latest are kept. */
  save(reads: number, now: VisitFold, closedUntil: number): void {
    const since = reads - (this.#checkpoints.at(-1)?.reads ?? 0)
    if (since < Math.max(this.#every, now.size / 8)) return
    this.#checkpoints.push({ reads, fold: now.copy(), closedUntil, before: new Map() })
    if (this.#checkpoints.length > maxCheckpoints) this.#checkpoints.shift()
  }

  /** A visit is about to change. */
  noteBefore(key: string, visit: Visit | undefined): void {
    const { before } = this.#checkpoints.at(-1) ?? {}
    if (before && !before.has(key)) before.set(key, visit)
  }

  /** So many reads are no longer in the window. */
  dropFirst(reads: number): void {
    this.#checkpoints = this.#checkpoints.filter((one) => one.reads > reads)
    for (const checkpoint of this.#checkpoints) checkpoint.reads -= reads
  }

  clear(): void {
    this.#checkpoints = []
  }

  /** Goes back to the last checkpoint before a read, and forgets those after it. */
  rewindTo(read: VisitRead, reads: readonly VisitRead[]): Rewound {
    const before: (readonly [string, Visit | undefined])[] = []
    for (let last = this.#checkpoints.pop(); last; last = this.#checkpoints.pop()) {
      before.push(...last.before)
      if (read.at >= last.closedUntil && compareReads(reads[last.reads - 1]!, read) < 0)
        return { before, checkpoint: last }
    }
    return { before, checkpoint: undefined }
  }
}
