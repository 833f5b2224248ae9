import { Worker } from 'node:worker_threads'

const mostAtOnce = 2
const mostMegabytes = 512
let running = 0
const waiting: (() => void)[] = []

const takeTurn = async (): Promise<void> => {
  if (running >= mostAtOnce) await new Promise<void>((turn) => waiting.push(turn))
  else running++
}

const passTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else running--
}

const start = <Result>(code: string, input: unknown): Promise<Result> =>
  new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes }
    const worker = new Worker(code, { eval: true, workerData: input, resourceLimits })
    worker.once('message', (result: Result) => {
      resolve(result)
      void worker.terminate()
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a worker ended without an answer')))
  })

/**
 * Does long work off the thread that answers requests. `code` comes from `virtual:worker/…`; the worker finds `input`
 * in `workerData` and posts its answer as one message. At most two at once, the rest wait their turn.
 */
export const runInWorker = async <Result>(code: string, input: unknown): Promise<Result> => {
  await takeTurn()
  try {
    return await start<Result>(code, input)
  } finally {
    passTurn()
  }
}
