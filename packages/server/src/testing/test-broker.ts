import net, { type AddressInfo, type Server } from 'node:net'
import { Aedes, type Client } from 'aedes'

/** The listener for clients; closing it disconnects them, and it opens again on the same port. */
const openListener = async (aedes: Aedes) => {
  const sockets = new Set<net.Socket>()
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
  const shut = async () => {
    const closed = new Promise<void>((done) => server!.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await open()
  return { port, shut, reopen: () => open(port) }
}

const publish = (aedes: Aedes, topic: string, json: unknown) =>
  new Promise<void>((done, fail) => {
    const payload = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json))
    aedes.publish({ cmd: 'publish', qos: 1, topic, retain: false, dup: false, payload }, (error) =>
      error ? fail(error) : done(),
    )
  })

/** A real broker on loopback, whose sessions survive while it is closed. */
export const startTestBroker = async () => {
  const aedes = await Aedes.createBroker()
  let acked = 0
  let user: { username: string; password: string } | undefined
  aedes.on('ack', () => void acked++)
  aedes.authenticate = (_client, username, password, done) =>
    done(null, !user || (username === user.username && password?.toString() === user.password))
  const { port, shut, reopen } = await openListener(aedes)
  return {
    aedes,
    port,
    shut,
    reopen,
    url: `mqtt://127.0.0.1:${port}`,
    acked: () => acked,
    connected: () => aedes.connectedClients,
    /** Requires this name and password from now on. */
    require: (username: string, password: string) => (user = { username, password }),
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
    publish: (topic: string, json: unknown) => publish(aedes, topic, json),
    close: async () => {
      await shut()
      await new Promise<void>((done) => aedes.close(() => done()))
    },
  }
}

export type TestBroker = Awaited<ReturnType<typeof startTestBroker>>
