/** What a piece of work took: seconds, and by how many megabytes the process grew at most. */
export interface Measured<Result> {
  readonly result: Result
  readonly seconds: number
  readonly megabytes: number
}

/** Does work in a worker thread, or in pieces, and measures it meanwhile. */
export const measured = async <Result>(work: () => Promise<Result>): Promise<Measured<Result>> => {
  const before = process.memoryUsage().rss
  let peak = before
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 20)
  const began = performance.now()
  try {
    const result = await work()
    look()
    const seconds = (performance.now() - began) / 1_000
    return { result, seconds, megabytes: Math.round((peak - before) / 1_000_000) }
  } finally {
    clearInterval(timer)
  }
}
