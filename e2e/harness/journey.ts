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
  /** The file of the mails that the server sent, one per line. */
  readonly mails: string
  readonly locale: string
  readonly messages: Readonly<Record<string, unknown>>
}

const journey = JSON.parse(readFileSync(process.env['JOURNEY']!, 'utf8')) as Journey

/** A received mail. */
export interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Stalls by number, and whether each is occupied. */
export type OccupiedByName = Readonly<Record<string, boolean>>

export interface World {
  readonly url: string
  readonly lotIds: Journey['lotIds']
  /** The sensors of these stalls report through the devices' API; resolves when the server has applied it. */
  reportStalls(lot: LotKey, occupied: OccupiedByName): Promise<void>
  /** The same by the sensors' device ids, optionally with the key of another source. */
  reportDevices(devices: OccupiedByName, key?: string): Promise<void>
  /** Posts raw messages of devices and network servers; answers with the HTTP statuses. */
  postMessages(posts: readonly VendorPost[]): Promise<number[]>
  /** Breaks every connection of the lossy browser to the server, streams too. */
  cutConnections(): void
  /** The newest mail to an address whose text has a part; waits until there is one. */
  mailTo(email: string, part?: string): Promise<ReceivedMail>
  /** Calls the API as provider staff. */
  callApi(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<unknown>
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

const reportDevices = async (devices: OccupiedByName, key = sourceKey): Promise<void> => {
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

const postMessages = async (posts: readonly VendorPost[]): Promise<number[]> => {
  const statuses: number[] = []
  for (const { path, headers, body } of posts)
    statuses.push((await fetch(journey.url + path, { method: 'POST', headers, body })).status)
  return statuses
}

// A mail is a line; the last one may still be written.
const mailsTo = (email: string): ReceivedMail[] =>
  readFileSync(journey.mails, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as ReceivedMail)
    .filter(({ to }) => to.includes(email))

const mailTo = async (email: string, part = ''): Promise<ReceivedMail> => {
  const until = Date.now() + 15_000
  for (;;) {
    const mail = mailsTo(email).findLast(({ text }) => text.includes(part))
    if (mail) return mail
    if (Date.now() > until) throw new Error(`no mail came for ${email}`)
    await wait(100)
  }
}

const world: World = {
  url: journey.url,
  lotIds: journey.lotIds,
  reportDevices,
  postMessages,
  mailTo,
  reportStalls: (lot, occupied) =>
    reportDevices(
      Object.fromEntries(
        Object.entries(occupied).map(([stall, isOccupied]) => [sensorOf(lot, stall), isOccupied]),
      ),
    ),
  cutConnections: () => process.kill(journey.pid, 'SIGUSR2'),
  callApi: (method, path, body) => send(`/api${path}`, journey.token, method, body),
}

/** A browser test with the test server and the product's texts in the language of its build. */
export const test = base.extend<{ world: World; words: Words }>({
  baseURL: journey.url,
  locale: journey.locale,
  world,
  words: newWords(journey.locale, journey.messages),
})

export { expect } from '@playwright/test'
