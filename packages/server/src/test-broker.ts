import net from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { Aedes } from 'aedes'
import type { Client } from 'aedes'

/** A real broker on loopback, with the sessions that outlive its doors being shut. */
export const startTestBroker = async () => {
  const aedes = await Aedes.createBroker()
  const sockets = new Set<net.Socket>()
  let acked = 0
  let users: { username: string; password: string } | undefined
  aedes.on('ack', () => void acked++)
  aedes.authenticate = (_client, username, password, done) =>
    done(null, !users || (username === users.username && password?.toString() === users.password))
  let server: Server | undefined
  const open = async (port = 0): Promise<number> => {
    server = net.createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      aedes.handle(socket)
    })
    await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
    return (server.address() as AddressInfo).port
  }
  const port = await open()
  const shut = async () => {
    const closed = new Promise<void>((done) => server!.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    aedes,
    port,
    url: `mqtt://127.0.0.1:${port}`,
    acked: () => acked,
    /** From now on only with this name and password. */
    require: (username: string, password: string) => (users = { username, password }),
    connected: () => aedes.connectedClients,
    subscribed: (isSubscribed: (topics: readonly string[], client: Client) => boolean) =>
      new Promise<void>((done) => {
        const hear = (subscriptions: { topic: string }[], client: Client) => {
          if (
            !isSubscribed(
              subscriptions.map(({ topic }) => topic),
              client,
            )
          )
            return
          aedes.removeListener('subscribe', hear)
          done()
        }
        aedes.on('subscribe', hear)
      }),
    publish: (topic: string, json: unknown, qos: 0 | 1 = 1) =>
      new Promise<void>((done, fail) =>
        aedes.publish(
          {
            ...{ cmd: 'publish', qos, topic, retain: false, dup: false },
            payload: Buffer.from(typeof json === 'string' ? json : JSON.stringify(json)),
          },
          (error) => (error ? fail(error) : done()),
        ),
      ),
    /** Nobody is served until it opens again, on the same port, with the same sessions. */
    shut,
    reopen: () => open(port),
    close: async () => {
      await shut()
      await new Promise<void>((done) => aedes.close(() => done()))
    },
  }
}

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>
