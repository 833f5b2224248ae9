import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { test as base } from '@playwright/test'
import type { VendorPost } from '@stallwise/adapters/shared/vendor-post.ts'
import { sensorOf, sourceKey, type LotKey } from './journey-names.ts'
import { newWords, type Words } from './words.ts'

interface Journey {
  readonly url: string
  readonly pid: number
  readonly lotIds: Readonly<Record<LotKey, string>>
  readonly token: string
  /** Where the mails lie that the server sent, one a line. */
  readonly mails: string
  readonly locale: string
  readonly messages: Readonly<Record<string, unknown>>
}

const journey = JSON.parse(readFileSync(process.env['JOURNEY']!, 'utf8')) as Journey

/** A mail as its receiver reads it. */
export interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Stalls and whether a vehicle stands on them. */
export type Told = Readonly<Record<string, boolean>>

export interface World {
  readonly url: string
  readonly lotIds: Journey['lotIds']
  /** The sensors of these stalls report, by the devices' own call; the server has judged when this resolves. */
  speak(lot: LotKey, told: Told): Promise<void>
  /** The same by the sensors' own names, perhaps with the key of another source. */
  speakAs(devices: Told, key?: string): Promise<void>
  /** Sends what devices and network servers would, as it is; the statuses that they are answered with. */
  deliver(posts: readonly VendorPost[]): Promise<number[]>
  /** Breaks every connection of the lossy browser to the server, streams too. */
  cutConnections(): void
  /** The newest mail to that address, as soon as there is one. */
  mailTo(email: string): Promise<ReceivedMail>
  /** Asks the server's own interface, as provider staff elsewhere would. */
  ask(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<unknown>
}

const send = async (path: string, token: string, method: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${journey.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const speakAs = async (devices: Told, key = sourceKey): Promise<void> => {
  const at = new Date().toISOString()
  const events = Object.entries(devices).map(([deviceId, occupied]) => ({
    eventId: randomUUID(),
    deviceId,
    occupied,
    at,
    batteryPercent: 80,
  }))
  const answer = (await send('/ingest/stall-events', key, 'POST', { events })) as { accepted: number }
  if (answer.accepted !== events.length) throw new Error(`refused: ${JSON.stringify(answer)}`)
}

const deliver = async (posts: readonly VendorPost[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const { path, headers, body } of posts)
    statuses.push((await fetch(journey.url + path, { method: 'POST', headers, body })).status)
  return statuses
}

const mailsTo = (email: string): ReceivedMail[] =>
  readFileSync(journey.mails, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ReceivedMail)
    .filter(({ to }) => to.includes(email))

const mailTo = async (email: string): Promise<ReceivedMail> => {
  const until = Date.now() + 15_000
  for (;;) {
    const mail = mailsTo(email).at(-1)
    if (mail) return mail
    if (Date.now() > until) throw new Error(`no mail came for ${email}`)
    await wait(100)
  }
}

const world: World = {
  url: journey.url,
  lotIds: journey.lotIds,
  speakAs,
  deliver,
  mailTo,
  speak: (lot, told) =>
    speakAs(Object.fromEntries(Object.entries(told).map(([stall, held]) => [sensorOf(lot, stall), held]))),
  cutConnections: () => process.kill(journey.pid, 'SIGUSR2'),
  ask: (method, path, body) => send(`/api${path}`, journey.token, method, body),
}

/** A journey: the server with its world, and the product's words in the language of its build. */
export const test = base.extend<{ world: World; words: Words }>({
  baseURL: journey.url,
  locale: journey.locale,
  world,
  words: newWords(journey.locale, journey.messages),
})

export { expect } from '@playwright/test'
