import { Worker } from 'node:worker_threads'
import { Refusal } from '#platform/http/problems.ts'

/** What a piece of work may take. */
export interface WorkLimits {
  readonly mostMs?: number
  readonly mostMegabytes?: number
}

const mostAtOnce = 2
const mostWaiting = 32
let running = 0
const waiting: (() => void)[] = []

/** Work that needs more than it may have: what it was given is refused. */
export class TooMuchWork extends Refusal {
  readonly limit: 'time' | 'memory'

  constructor(limit: 'time' | 'memory') {
    super('invalid', { detail: `Reading it takes more ${limit} than it may have; nothing was changed.` })
    this.limit = limit
  }
}

const takeTurn = async (): Promise<void> => {
  if (running < mostAtOnce) running++
  else if (waiting.length >= mostWaiting) throw new Refusal('unavailable')
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
  { mostMs = 60_000, mostMegabytes = 512 }: WorkLimits,
): Promise<Result> => {
  const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes }
  const worker = new Worker(code, { eval: true, workerData: input, resourceLimits })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.once('message', resolve)
      worker.on('error', (error) => reject(asRefusal(error)))
      worker.once('exit', () => reject(new Error('a worker ended without an answer')))
      timer = setTimeout(() => reject(new TooMuchWork('time')), mostMs)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/**
 * Does long work off the thread that answers requests. `code` comes from `virtual:worker/…`; the worker finds `input`
 * in `workerData` and posts its answer as one message. At most two at once, the rest wait their turn, or are refused
 * when too many wait. One that takes more than 60 s or 512 MB, or what the caller says, is ended: TooMuchWork.
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
