import { type MapStall, sameStall } from './map-stall.ts'

type Listener = () => void

export interface StallStore {
  readonly get: (number: string) => MapStall | undefined
  readonly subscribe: (number: string, listener: Listener) => Listener
  /** Hears once for each painting which stalls changed that were shown before. */
  readonly watch: (watcher: (changed: readonly string[]) => void) => Listener
  /** Takes the current stalls; subscribers are notified at most four times a second, and not during a gesture. */
  readonly update: (stalls: readonly MapStall[]) => void
  readonly pause: () => void
  readonly isPaused: () => boolean
  readonly resume: () => void
  readonly stop: () => void
}

/** The map paints at most 4 times a second. */
export const paintEveryMs = 250

const changesBetween = (
  shown: ReadonlyMap<string, MapStall>,
  next: ReadonlyMap<string, MapStall>,
): string[] => {
  const changed: string[] = []
  for (const [number, stall] of next) {
    const before = shown.get(number)
    if (before !== stall && !(before && sameStall(before, stall))) changed.push(number)
  }
  for (const number of shown.keys()) if (!next.has(number)) changed.push(number)
  return changed
}

/** Keeps what each stall shows outside of React, so that one change draws one stall (STA-14). */
export const createStallStore = (now: () => number = () => performance.now()): StallStore => {
  let shown = new Map<string, MapStall>()
  let pending: ReadonlyMap<string, MapStall> | undefined
  let paintedAt = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  let paused = false
  const listeners = new Map<string, Set<Listener>>()
  const watchers = new Set<(changed: readonly string[]) => void>()

  const paint = () => {
    timer = undefined
    if (!pending || paused) return
    const next = pending
    pending = undefined
    paintedAt = now()
    const changed = changesBetween(shown, next)
    const known = changed.filter((number) => shown.has(number) && next.has(number))
    shown = new Map(next)
    for (const number of changed) for (const listener of listeners.get(number) ?? []) listener()
    if (known.length > 0) for (const watcher of watchers) watcher(known)
  }

  const schedule = () => {
    if (timer !== undefined || paused || !pending) return
    const wait = paintedAt + paintEveryMs - now()
    if (wait <= 0) paint()
    else timer = setTimeout(paint, wait)
  }

  return {
    get: (number) => shown.get(number),
    subscribe: (number, listener) => {
      const own = listeners.get(number) ?? new Set()
      listeners.set(number, own.add(listener))
      return () => own.delete(listener)
    },
    watch: (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    update: (stalls) => {
      pending = new Map(stalls.map((stall) => [stall.number, stall]))
      schedule()
    },
    pause: () => {
      paused = true
    },
    isPaused: () => paused,
    resume: () => {
      paused = false
      schedule()
    },
    stop: () => clearTimeout(timer),
  }
}
