/** How many lots are loaded by the same queries, and how many such loads run at the same time. */
const maxAtOnce = 25
const maxLoads = 2

type Clock = () => number

interface Asked {
  readonly lotId: string
  readonly clock: Clock
  readonly done: () => void
  readonly fail: (error: unknown) => void
}

/** Whoever asked may have read its own clock a while ago. */
const latest = (asked: readonly Asked[]): Clock => {
  const clocks = [...new Set(asked.map(({ clock }) => clock))]
  return () => Math.max(...clocks.map((clock) => clock()))
}

/** ING-72: lots that have to be loaded, each once whoever asks for it, and those that are asked for meanwhile together. */
export class LotsToLoad {
  readonly #load: (lotIds: readonly string[], clock: Clock) => Promise<void>
  readonly #asked = new Map<string, Asked>()
  readonly #promised = new Map<string, Promise<void>>()
  #running = 0
  #isStarting = false

  /** `load` is asked again for each lot of a load that failed, by itself. */
  constructor(load: (lotIds: readonly string[], clock: Clock) => Promise<void>) {
    this.#load = load
  }

  /** Resolves when the lot was loaded, or turned out not to exist. */
  add(lotId: string, clock: Clock): Promise<void> {
    const promised = this.#promised.get(lotId)
    if (promised) return promised
    const loaded = new Promise<void>((done, fail) => {
      this.#asked.set(lotId, { lotId, clock, done, fail })
    }).finally(() => this.#promised.delete(lotId))
    this.#promised.set(lotId, loaded)
    this.#startSoon()
    return loaded
  }

  /** After everybody who asks in this turn of the event loop. */
  #startSoon(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      this.#start()
    })
  }

  #start(): void {
    while (this.#running < maxLoads && this.#asked.size > 0) {
      const some = [...this.#asked.values()].slice(0, maxAtOnce)
      for (const { lotId } of some) this.#asked.delete(lotId)
      this.#running++
      void this.#loadSome(some).finally(() => {
        this.#running--
        this.#start()
      })
    }
  }

  async #loadSome(some: readonly Asked[]): Promise<void> {
    try {
      await this.#load(
        some.map(({ lotId }) => lotId),
        latest(some),
      )
      for (const { done } of some) done()
    } catch (error) {
      if (some.length === 1) for (const { fail } of some) fail(error)
      // One that cannot be loaded must not keep the others from it.
      else for (const one of some) await this.#loadSome([one])
    }
  }
}
