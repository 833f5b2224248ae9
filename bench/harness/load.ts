import http from 'node:http'
import { performance } from 'node:perf_hooks'

export interface Request {
  readonly method?: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: Buffer
}

export interface LoadResult {
  readonly seconds: number
  readonly latenciesMs: number[]
  readonly statuses: Map<number, number>
}

const send = (url: URL, agent: http.Agent, request: Request): Promise<number> =>
  new Promise((resolve, reject) => {
    const length = request.body ? { 'content-length': String(request.body.length) } : {}
    const options = {
      agent,
      host: url.hostname,
      port: url.port,
      path: request.path,
      method: request.method ?? 'POST',
      headers: { ...request.headers, ...length },
    }
    const sent = http.request(options, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(request.body)
  })

/** Sends requests over so many connections, each as soon as the one before is answered, until there are no more. */
export const sendAll = async (
  base: string,
  connections: number,
  next: () => Request | undefined,
): Promise<LoadResult> => {
  const url = new URL(base)
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const latenciesMs: number[] = []
  const statuses = new Map<number, number>()
  const begun = performance.now()
  const lane = async () => {
    for (let request = next(); request; request = next()) {
      const sentAt = performance.now()
      const status = await send(url, agent, request)
      latenciesMs.push(performance.now() - sentAt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return { seconds: (performance.now() - begun) / 1000, latenciesMs, statuses }
}
