import net, { type AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import mqtt, { type Packet } from 'mqtt-packet'

export interface PublishedLoad {
  readonly seconds: number
  readonly latenciesMs: number[]
}

export interface Uplink {
  readonly topic: string
  readonly payload: string
}

/**
 * A minimal broker that loads a server with little CPU of its own: it accepts one client and its
 * subscriptions, and delivers at QoS 1 with a number of messages in flight. A full broker in this process used most of
 * the machine.
 */
export const startMqttLoad = async (port: number) => {
  const topics = new Set<string>()
  let client: net.Socket | undefined
  let onAck: (messageId: number) => void = () => {}

  const answer = (socket: net.Socket, packet: Packet) => {
    if (packet.cmd === 'puback') onAck(packet.messageId!)
    else if (packet.cmd === 'connect')
      socket.write(mqtt.generate({ cmd: 'connack', returnCode: 0, sessionPresent: false }))
    else if (packet.cmd === 'pingreq') socket.write(mqtt.generate({ cmd: 'pingresp' }))
    else if (packet.cmd === 'subscribe') {
      const { messageId, subscriptions } = packet
      subscriptions.forEach(({ topic }) => topics.add(topic))
      socket.write(mqtt.generate({ cmd: 'suback', messageId, granted: subscriptions.map(({ qos }) => qos) }))
    }
  }
  const server = net.createServer((socket) => {
    client = socket.setNoDelay(true).on('error', () => {})
    const parser = mqtt.parser({ protocolVersion: 4 }).on('packet', (packet) => answer(socket, packet))
    socket.on('data', (bytes) => void parser.parse(bytes))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))

  const send = (messageId: number, { topic, payload }: Uplink) =>
    client!.write(
      mqtt.generate({ cmd: 'publish', qos: 1, dup: false, retain: false, messageId, topic, payload }),
    )

  const publishAll = (
    underWay: number,
    messages: number,
    next: (nth: number) => Uplink,
  ): Promise<PublishedLoad> =>
    new Promise((done, fail) => {
      const open = new Map<number, number>()
      let sent = 0
      const latenciesMs: number[] = []
      const idOf = (nth: number) => (nth % 65_535) + 1
      const begun = performance.now()
      const fill = () => {
        while (sent < messages && open.size < underWay) {
          const nth = sent++
          open.set(idOf(nth), performance.now())
          send(idOf(nth), next(nth))
        }
      }
      onAck = (messageId) => {
        const sent = open.get(messageId)
        if (sent === undefined) return fail(new Error('an acknowledgement of nothing'))
        open.delete(messageId)
        latenciesMs.push(performance.now() - sent)
        if (latenciesMs.length === messages)
          done({ seconds: (performance.now() - begun) / 1_000, latenciesMs })
        else fill()
      }
      fill()
    })

  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscribed: async (filters: readonly string[]) => {
      while (!filters.every((filter) => topics.has(filter))) await wait(20)
    },
    publishAll,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
