import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What a request is for. */
export type Step = 'signIn' | 'switch' | 'read'
/** What a request meets: silence, a connection that breaks before or after it was carried out, a status, or a wait in ms. */
export type Trouble = 'silence' | 'hang-up' | 'hang-up-after' | { status: number } | { waitMs: number }

/** A request as a simulated controller reads it. */
export interface Asked {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** What a simulated controller does with a request: what it is for, and its answer, made when it is carried out. */
export interface Understood {
  readonly step: Step
  answer(): { readonly status?: number; readonly type?: string; readonly text: string }
}

/** Eight outlets, all off, and what was done to them: the part that all simulated controllers share. */
export class OutletBox {
  readonly credentials = { username: 'gatebot', password: 'right & proper' }
  readonly outlets: boolean[] = Array<boolean>(8).fill(false)
  /** Every switching, by our own numbers (from 0). */
  readonly switched: { place: number; on: boolean; at: number }[] = []
  readonly steps: Step[] = []
  readonly troubles: Record<Step, Trouble[]> = { signIn: [], switch: [], read: [] }
  /** A relay that hangs: it says yes and does not move. */
  stuck = false
  /** Raised by whoever lets all tokens run out. */
  tokenSeries = 1

  get token(): string {
    return `7C1A-22F0-9B3E-${String(this.tokenSeries).padStart(4, '0')}`
  }

  flip(place: number, on: boolean): void {
    this.switched.push({ place, on, at: Date.now() })
    if (!this.stuck) this.outlets[place] = on
  }
}

const read = async (request: IncomingMessage): Promise<Asked> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return {
    method: request.method!,
    url: new URL(request.url!, 'http://box'),
    headers: request.headers,
    body: Buffer.concat(parts).toString(),
  }
}

/** Serves a box on loopback as `understand` reads it; a request that it does not understand gets 404. */
export const serveBox = async (
  box: OutletBox,
  understand: (asked: Asked) => Understood | undefined,
  port = 0,
) => {
  const server = createServer((request, response) => {
    void (async () => {
      const understood = understand(await read(request))
      if (!understood) return void response.writeHead(404).end()
      const { step } = understood
      box.steps.push(step)
      const trouble = box.troubles[step].shift()
      if (trouble === 'silence') return
      if (trouble === 'hang-up') return void request.socket.destroy()
      if (typeof trouble === 'object' && 'status' in trouble)
        return void response.writeHead(trouble.status).end('Trouble')
      if (typeof trouble === 'object') await pause(trouble.waitMs)
      const { status = 200, type = 'application/json', text } = understood.answer()
      if (trouble === 'hang-up-after') return void request.socket.destroy()
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
