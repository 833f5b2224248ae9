import { vi } from 'vitest'

type Job = () => Promise<void>

/** Several pages of one browser: locks and channels by name. jsdom has neither. */
export const stubBrowser = () => {
  const queues = new Map<string, { isHeld: boolean; waiting: { job: Job; signal: AbortSignal }[] }>()
  const next = (name: string) => {
    const lock = queues.get(name)!
    const first = lock.waiting.shift()
    lock.isHeld = first !== undefined
    if (first) void first.job().finally(() => next(name))
  }
  const request = (name: string, { signal }: { signal: AbortSignal }, job: Job) => {
    const lock = queues.get(name) ?? { isHeld: false, waiting: [] }
    queues.set(name, lock)
    signal.addEventListener('abort', () => {
      lock.waiting = lock.waiting.filter((one) => one.signal !== signal)
    })
    lock.waiting.push({ job, signal })
    if (!lock.isHeld) next(name)
    return new Promise<void>(() => undefined)
  }
  const channels = new Set<FakedChannel>()
  class FakedChannel extends EventTarget {
    constructor(readonly name: string) {
      super()
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels)
        if (other !== this && other.name === this.name)
          other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
    }
    close() {
      channels.delete(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', FakedChannel)
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  return { takeLocksAway: () => Reflect.deleteProperty(navigator, 'locks') }
}
