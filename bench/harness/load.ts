import net from 'node:net'
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

const bytesOf = ({ method = 'POST', path, headers, body }: Request, host: string): Buffer => {
  const lines = Object.entries({ host, ...headers, 'content-length': String(body?.length ?? 0) })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`
  return body ? Buffer.concat([Buffer.from(head), body]) : Buffer.from(head)
}

/** A minimal keep-alive HTTP connection that loads a server with little CPU of its own. Sends one request at a time. */
export const connect = async (base: string) => {
  const url = new URL(base)
  const socket = net.connect(Number(url.port), url.hostname)
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let answer: ((status: number) => void) | undefined
  let received = ''
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    received += text
    const end = received.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received.slice(0, end))?.[1] ?? 0)
    if (received.length < end + 4 + length) return
    const status = Number(received.slice(9, 12))
    received = ''
    answer?.(status)
  })
  return {
    send: (request: Request) =>
      new Promise<number>((resolve, reject) => {
        answer = resolve
        socket.once('close', () => reject(new Error('the server closed the connection')))
        socket.write(bytesOf(request, url.host))
      }).finally(() => socket.removeAllListeners('close')),
    close: () => socket.destroy(),
  }
}

/** Sends requests over a number of connections, each after the previous response, until there are no more. */
export const sendAll = async (
  base: string,
  connections: number,
  next: () => Request | undefined,
): Promise<LoadResult> => {
  const latenciesMs: number[] = []
  const statuses = new Map<number, number>()
  const open = await Promise.all(Array.from({ length: connections }, () => connect(base)))
  const begun = performance.now()
  const lane = async ({ send }: (typeof open)[number]) => {
    for (let request = next(); request; request = next()) {
      const sentAt = performance.now()
      const status = await send(request)
      latenciesMs.push(performance.now() - sentAt)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(open.map(lane))
  const seconds = (performance.now() - begun) / 1000
  for (const { close } of open) close()
  return { seconds, latenciesMs, statuses }
}
