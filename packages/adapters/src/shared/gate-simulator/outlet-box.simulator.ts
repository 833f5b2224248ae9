import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Purpose of a request. */
export type Step = 'signIn' | 'switch' | 'read'
/** Failure of a request: no response, a connection dropped before or after it was carried out, a status, or a delay in ms. */
export type SimulatedFailure =
  'silence' | 'hang-up' | 'hang-up-after' | { status: number } | { waitMs: number }

/** A request as parsed by a simulated controller. */
export interface SimulatorRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** How a simulated controller handles a request: its purpose, and its response, created when it is carried out. */
export interface RecognisedRequest {
  readonly step: Step
  answer(): { readonly status?: number; readonly type?: string; readonly text: string }
}

/** Eight outlets, all off, with a record of their switching: shared by all simulated controllers. */
export class OutletBox {
  readonly credentials = { username: 'gatebot', password: 'right & proper' }
  readonly outlets: boolean[] = Array<boolean>(8).fill(false)
  /** All switching, by our outlet numbers (from 0). */
  readonly switched: { place: number; on: boolean; at: number }[] = []
  readonly steps: Step[] = []
  readonly failures: Record<Step, SimulatedFailure[]> = { signIn: [], switch: [], read: [] }
  /** A stuck relay: the command succeeds and the relay does not move. */
  stuck = false
  /** Raised to expire all tokens. */
  tokenSeries = 1

  get token(): string {
    return `7C1A-22F0-9B3E-${String(this.tokenSeries).padStart(4, '0')}`
  }

  flip(place: number, on: boolean): void {
    this.switched.push({ place, on, at: Date.now() })
    if (!this.stuck) this.outlets[place] = on
  }
}

const read = async (request: IncomingMessage): Promise<SimulatorRequest> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    method: request.method!,
    url: new URL(request.url!, 'http://box'),
    headers: request.headers,
    body: Buffer.concat(parts).toString(),
  }
}

/** Serves a box on loopback; a request that `recognise` does not recognise gets 404. */
export const serveBox = async (
  box: OutletBox,
  recognise: (request: SimulatorRequest) => RecognisedRequest | undefined,
  port = 0,
) => {
  const server = createServer((request, response) => {
    void (async () => {
      const recognised = recognise(await read(request))
      if (!recognised) return void response.writeHead(404).end()
      const { step } = recognised
      box.steps.push(step)
      const failure = box.failures[step].shift()
      if (failure === 'silence') return
      if (failure === 'hang-up') return void request.socket.destroy()
      if (typeof failure === 'object' && 'status' in failure)
        return void response.writeHead(failure.status).end('Simulated failure')
      if (typeof failure === 'object') await pause(failure.waitMs)
      const { status = 200, type = 'application/json', text } = recognised.answer()
      if (failure === 'hang-up-after') return void request.socket.destroy()
      response.writeHead(status, { 'content-type': type }).end(text)
    })().catch(() => request.socket.destroy())
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
