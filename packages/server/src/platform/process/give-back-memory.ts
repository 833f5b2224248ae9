import { performance } from 'node:perf_hooks'
import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

const everyMs = 30_000
/** Share of the time in which a resting server may have been busy. */
const atRest = 0.1
/** New objects of a resting server need less. */
const youngBytes = 8e6
/** A collection of a larger heap takes long enough to be felt by a request. */
const largestHeapBytes = 150e6

/** What the process looks like: share of busy time since the last look, bytes for new objects, and bytes of the heap in use. */
export interface Rest {
  readonly utilization: number
  readonly youngBytes: number
  readonly heapBytes: number
}

/** OPS-13: whether the memory that a start or a busy time took can be given back without anybody noticing. */
export const canGiveBack = (rest: Rest): boolean =>
  rest.utilization < atRest && rest.youngBytes > youngBytes && rest.heapBytes < largestHeapBytes

/** Bytes that V8 holds for new objects; it shrinks them in a full collection only, which a resting process does not have. */
export const youngGeneration = (): number =>
  v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0

const findCollector = (): (() => void) => {
  v8.setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  v8.setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * Looks twice a minute, and gives memory back at rest; returns a function that ends it. `heapOf`: bytes of the heap in use;
 * `collect`: runs a full collection.
 */
export const giveBackMemory = (
  pauseMs = everyMs,
  heapOf = (): number => process.memoryUsage().heapUsed,
  collect = findCollector(),
): (() => void) => {
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (canGiveBack({ utilization, youngBytes: youngGeneration(), heapBytes: heapOf() })) collect()
  }, pauseMs)
  timer.unref()
  return () => clearInterval(timer)
}
