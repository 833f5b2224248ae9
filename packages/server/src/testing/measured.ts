/** The cost of a piece of work: seconds, and the maximum growth of the process in megabytes. */
export interface Measured<Result> {
  readonly result: Result
  readonly seconds: number
  readonly megabytes: number
}

/** Runs asynchronous work and measures it meanwhile. */
export const measured = async <Result>(work: () => Promise<Result>): Promise<Measured<Result>> => {
  const before = process.memoryUsage().rss
  let peak = before
  const sample = () => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const timer = setInterval(sample, 20)
  const began = performance.now()
  try {
    const result = await work()
    sample()
    const seconds = (performance.now() - began) / 1_000
    return { result, seconds, megabytes: Math.round((peak - before) / 1_000_000) }
  } finally {
    clearInterval(timer)
  }
}
