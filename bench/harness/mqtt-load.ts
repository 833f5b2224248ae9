import net from 'node:net'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Aedes } from 'aedes'

export interface PublishedLoad {
  readonly seconds: number
  readonly latenciesMs: number[]
}

/** A broker on loopback, and a publisher inside it that keeps so many messages under way until all are acknowledged. */
export const startMqttLoad = async (port: number) => {
  const aedes = await Aedes.createBroker()
  const server = net.createServer((socket) => void aedes.handle(socket))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  aedes.on('clientError', (_client, error) => console.error('broker:', error.message))
  aedes.on('connectionError', (_client, error) => console.error('broker:', error.message))
  let onAck = () => {}
  aedes.on('ack', () => onAck())
  const topics = new Set<string>()
  aedes.on('subscribe', (subscriptions) => subscriptions.forEach(({ topic }) => topics.add(topic)))

  const publish = (topic: string, payload: string) =>
    aedes.publish(
      {
        cmd: 'publish',
        qos: 1,
        topic,
        payload: Buffer.from(payload),
        retain: false,
        dup: false,
      },
      () => {},
    )

  const publishAll = (
    underWay: number,
    messages: number,
    next: (nth: number) => { topic: string; payload: string },
  ): Promise<PublishedLoad> =>
    new Promise((done) => {
      const sentAt: number[] = []
      const latenciesMs: number[] = []
      const begun = performance.now()
      const fill = () => {
        while (sentAt.length < messages && sentAt.length - latenciesMs.length < underWay) {
          const { topic, payload } = next(sentAt.length)
          sentAt.push(performance.now())
          publish(topic, payload)
        }
      }
      // Acknowledgements come in the order of the messages, so the nth is that of the nth.
      onAck = () => {
        latenciesMs.push(performance.now() - sentAt[latenciesMs.length]!)
        if (latenciesMs.length === messages)
          done({ seconds: (performance.now() - begun) / 1_000, latenciesMs })
        else setImmediate(fill)
      }
      fill()
    })

  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    // The broker loses what is published while a subscription is being made.
    subscribed: async (filters: readonly string[]) => {
      while (!filters.every((filter) => topics.has(filter))) await wait(20)
      await wait(200)
    },
    publishAll,
    stop: () =>
      new Promise<void>((done) =>
        aedes.close(() => {
          server.close(() => done())
        }),
      ),
  }
}
