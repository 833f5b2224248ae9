import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { fireDueTimers } from '#features/judging/judging.public.ts'
import { forgetOddities } from '#features/ingest/ingest.public.ts'
import { tendGates } from '#features/gates/gates.public.ts'
import { forgetOldChanges } from '#features/live/live.public.ts'
import {
  MailSender,
  forgetOldMails,
  measureOutbox,
} from '#features/notifications/notifications.work.public.ts'
import { settleDirectory } from '#features/users/users.public.ts'
import { runRetention } from '#features/retention/retention.public.ts'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { forgetCounts } from '#platform/http/rate-limit.ts'
import { SignPusher } from '#features/wayfinders/wayfinders.public.ts'
import type { Services } from './features.ts'

const second = 1_000

/** Repeats work with a pause between; a failure is logged and tried again at the next turn. */
const repeat = (everyMs: number, log: FastifyBaseLogger, name: string, work: () => Promise<unknown>) => {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  let isUnavailable = false
  // While the database is away, every turn fails: that is said once, without a stack.
  const report = (error: unknown) => {
    const wasUnavailable = isUnavailable
    isUnavailable = isDatabaseUnavailable(error)
    if (!isUnavailable) log.error({ err: error }, `${name} failed`)
    else if (!wasUnavailable) log.warn({ reason: String(error) }, `${name} waits for the database`)
  }
  const turn = () => {
    running = work()
      .then(() => {
        isUnavailable = false
      })
      .catch(report)
      .finally(() => {
        if (!stopped) timer = setTimeout(turn, everyMs)
      })
  }
  timer = setTimeout(turn, everyMs)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

const ensurePartitions = (services: Services) =>
  services.database.asSystem((tx) =>
    sql`select ensure_month_partitions((now() - interval '1 month')::date, 4)`.execute(tx),
  )

const oddityDaysKept = 90

const forgetOldOddities = ({ database, clock }: Services) => {
  const before = new Date(clock() - oddityDaysKept * 24 * 3600 * second).toISOString().slice(0, 10)
  return database.asSystem((tx) => forgetOddities(tx, before))
}

const listen = async (services: Services) => {
  const { database, hub, lots, devices, sources, oddities, messages, gates } = services
  const recover = () => {
    lots.clear()
    hub.recover()
  }
  return Promise.all([
    database.listen('stallwise_lots', (notice) => hub.note(notice), recover),
    devices.start(),
    sources.start(),
    oddities.start(),
    messages.start(),
    gates.gateNotices.start(),
    services.publicMaps.start(),
  ])
}

/** What a server does by itself: hears of changes, fires timers, keeps the months ahead, forgets old change rows. */
export const startBackground = async (services: Services, log: FastifyBaseLogger, withTimers: boolean) => {
  const { database, lots, clock, hub } = services
  const stops: (() => Promise<void>)[] = await listen(services)
  stops.push(repeat(15 * second, log, 'the sign of life', () => hub.keepAlive()))
  if (withTimers) {
    if (!services.mail) log.warn('SMTP_URL is not set: mails wait in the outbox until it is')
    stops.push(repeat(second, log, 'firing timers', () => fireDueTimers(database.pool, lots, clock())))
    const sender = new MailSender(services, log)
    stops.push(repeat(second, log, 'sending mails', () => sender.sendDue()))
    stops.push(repeat(15 * second, log, 'counting mails', () => measureOutbox(services)))
    stops.push(repeat(3600 * second, log, 'forgetting old mails', () => forgetOldMails(services)))
    stops.push(repeat(second, log, 'tending gates', () => tendGates(services.gates)))
    const signs = new SignPusher(services.gates, (error) =>
      log.error({ err: error }, 'a push to a sign failed'),
    )
    stops.push(repeat(second, log, 'pushing to signs', () => signs.pushDue()))
    stops.push(() => signs.settle())
    stops.push(repeat(600 * second, log, 'forgetting counts', () => forgetCounts(database)))
    stops.push(repeat(5 * second, log, 'settling users', () => settleDirectory(services)))
    stops.push(repeat(60 * second, log, 'forgetting old changes', () => database.asSystem(forgetOldChanges)))
    stops.push(repeat(6 * 3600 * second, log, 'making months', () => ensurePartitions(services)))
    stops.push(repeat(3600 * second, log, 'forgetting old oddities', () => forgetOldOddities(services)))
    stops.push(repeat(3600 * second, log, 'retention', () => runRetention(services, clock())))
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
