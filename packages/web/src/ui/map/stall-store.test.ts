import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MapStall } from './map-stall.ts'
import { createStallStore } from './stall-store.ts'

const stall = (number: string, activity: MapStall['activity'] = 'vacant'): MapStall => ({
  number,
  kind: 'tenant',
  activity,
  isStillOccupied: false,
  isBatteryLow: false,
  group: null,
  handicap: false,
})

describe('what stalls show (STA-14)', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const filled = () => {
    const store = createStallStore(() => Date.now())
    store.update([stall('1'), stall('2')])
    vi.advanceTimersByTime(1000)
    const heard: string[] = []
    for (const number of ['1', '2', '3']) store.subscribe(number, () => heard.push(number))
    return { store, heard }
  }

  it('notifies only the stall that changed', () => {
    const { store, heard } = filled()
    store.update([stall('1'), stall('2', 'occupied')])
    expect(heard).toEqual(['2'])
    expect(store.get('2')?.activity).toBe('occupied')
  })

  it('notifies of added and removed stalls', () => {
    const { store, heard } = filled()
    store.update([stall('1'), stall('3')])
    expect(heard.sort()).toEqual(['2', '3'])
    expect(store.get('2')).toBeUndefined()
  })

  it('paints at most four times a second, and then the last state', () => {
    const { store, heard } = filled()
    for (let step = 0; step < 100; step++) {
      store.update([stall('1', step % 2 ? 'vacant' : 'occupied'), stall('2')])
      vi.advanceTimersByTime(10)
    }
    expect(heard.length).toBeLessThanOrEqual(5)
    vi.advanceTimersByTime(1000)
    expect(store.get('1')?.activity).toBe('vacant')
  })

  it('reports once per paint which of the shown stalls changed', () => {
    const { store } = filled()
    const changes: (readonly string[])[] = []
    const leave = store.watch((changed) => changes.push(changed))
    store.update([stall('1', 'occupied'), stall('2', 'occupied'), stall('3')])
    vi.advanceTimersByTime(1000)
    store.update([stall('1', 'occupied'), stall('3')])
    vi.advanceTimersByTime(1000)
    expect(changes).toEqual([['1', '2']])
    leave()
    store.update([stall('1'), stall('3')])
    vi.advanceTimersByTime(1000)
    expect(changes).toHaveLength(1)
  })

  it('pauses during a gesture and catches up after it', () => {
    const { store, heard } = filled()
    store.pause()
    store.update([stall('1', 'occupied'), stall('2')])
    vi.advanceTimersByTime(5000)
    expect(heard).toEqual([])
    store.resume()
    expect(heard).toEqual(['1'])
  })

  it('removes a listener', () => {
    const { store } = filled()
    const listener = vi.fn()
    store.subscribe('1', listener)()
    store.update([stall('1', 'occupied')])
    expect(listener).not.toHaveBeenCalled()
  })
})
