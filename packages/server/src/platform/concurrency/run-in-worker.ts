import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/http/problems.ts'

/** Limits of a piece of work. */
export interface WorkLimits {
  readonly maxMs?: number
  readonly maxMegabytes?: number
}

/**
 * The server's flag for its own young generation (tools/server-flags.mjs) would give each worker 200 MB too, whatever its
 * limits: the flag is unset for the isolates to come.
 */
const maxYoungGenerationSizeMb = 24
const maxWorkers = 2
const maxWaiting = 32
let running = 0
const waiting: (() => void)[] = []

/** The work exceeded its limits, so its input is refused. */
export class TooMuchWork extends Refusal {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super('invalid', { detail: `Reading the file exceeds the ${limit} limit; nothing was changed.` })
    this.limit = limit
  }
}

const takeTurn = async (): Promise<void> => {
  if (running < maxWorkers) running++
  else if (waiting.length >= maxWaiting) throw new Refusal('unavailable')
  else await new Promise<void>((turn) => waiting.push(turn))
}

const passTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running--
}

const asRefusal = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TooMuchWork('memory')
    : error

const start = async <Result>(
  code: string,
  input: unknown,
  { maxMs = 60_000, maxMegabytes = 512 }: WorkLimits,
): Promise<Result> => {
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb }
  setFlagsFromString('--max-semi-space-size=0')
  const worker = new Worker(code, { eval: true, workerData: input, resourceLimits })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve)
      worker.on('error', (error) => reject(asRefusal(error)))
      worker.once('exit', () => reject(new Error('the worker ended without a result')))
      timer = setTimeout(() => reject(new TooMuchWork('time')), maxMs)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/**
 * Runs long work in a worker thread. `code` comes from `virtual:worker/…`; the worker reads `input` from `workerData` and
 * posts its result as one message. At most two run at once; the rest wait, or are refused if too many wait. Work that
 * exceeds 60 s or 512 MB, or the caller's limits, is terminated with TooMuchWork.
 */
export const runInWorker = async <Result>(
  code: string,
  input: unknown,
  limits: WorkLimits = {},
): Promise<Result> => {
  await takeTurn()
  try {
    return await start<Result>(code, input, limits)
  } finally {
    passTurn()
  }
}
