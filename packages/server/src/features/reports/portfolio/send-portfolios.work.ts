import type { PortfolioLot } from '@stallwise/contract/reports/portfolio.contract.ts'
import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { mostMailedLots } from '@stallwise/domain/reports/portfolio-mail.rules.ts'
import { dueAfter, dueToSend } from '@stallwise/domain/reports/report-schedule.rules.ts'
import type { SendTimes } from '@stallwise/domain/reports/report-schedule.model.ts'
import { largestFall } from '@stallwise/domain/reports/portfolio.rules.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { queueMail, type TemplateData } from '#features/notifications/notifications.public.ts'
import type { Database } from '#platform/database/database.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { languageOf } from '#platform/language/language.ts'
import { loadViewer } from '#platform/sign-in/rights-cache.ts'
import { loadPortfolio } from './load-portfolio.ts'
import { portfolioUnsubscribeLink } from './portfolio-unsubscribe.routes.ts'
import {
  claimMail,
  findPreferences,
  listNames,
  removeMail,
  settleMail,
  type PortfolioMailRow,
} from './portfolio-mails.store.ts'

interface Parts {
  readonly database: Database
  readonly clock: () => number
  readonly publicUrl: string
}

/** PRT-22: much longer than the figures of all lots take. */
const leaseMs = 5 * minuteMs

const timesOf = ({ every, on_day: onDay, hour }: PortfolioMailRow): SendTimes => ({ every, onDay, hour })

const fallOf = ({ revenue = [] }: PortfolioLot): number => largestFall(revenue)?.share ?? 0
const earned = ({ revenue = [] }: PortfolioLot): number => revenue[0]?.cents ?? 0

/** PRT-21: first those whose revenue fell, most first, then those that earned most. */
const inOrder = (lots: readonly PortfolioLot[]): PortfolioLot[] =>
  lots.toSorted((one, other) => fallOf(other) - fallOf(one) || earned(other) - earned(one))

/** PRT-21: what the mail says, by the rights of now and as of the time at which it was due; undefined: there is no lot. */
const dataOf = async (
  { database, publicUrl }: Parts,
  viewer: Viewer,
  row: PortfolioMailRow,
  dueAt: number,
): Promise<TemplateData<'portfolio'> | undefined> => {
  const asked = { timePeriod: row.time_period, customer: row.customer_id ?? undefined }
  const { data } = await loadPortfolio({ database, clock: () => dueAt }, viewer, asked)
  if (data.length === 0) return undefined
  const shown = inOrder(data).slice(0, mostMailedLots)
  const names = await database.withViewer(scopeOf(viewer), (tx) =>
    listNames(
      tx,
      shown.map(({ _id }) => _id),
    ),
  )
  const search = new URLSearchParams({
    timePeriod: row.time_period,
    ...(row.customer_id && { customer: row.customer_id }),
  })
  return {
    name: viewer.name,
    timePeriod: row.time_period,
    all: data,
    lots: shown.map((lot) => ({ name: names.get(lot._id) ?? '–', figures: lot })),
    link: `${publicUrl}/portfolio?${search}`,
    unsubscribe: portfolioUnsubscribeLink(publicUrl, row.leave_key),
  }
}

const sendOne = async (parts: Parts, row: PortfolioMailRow): Promise<void> => {
  const { database, clock } = parts
  const { user_id: userId, time_zone: timeZone } = row
  const now = clock()
  const viewer = await loadViewer(database, userId)
  // PRT-20: who may read no reports any more gets none.
  if (!viewer || reachOf(viewer.roles, 'report.read') === 'none')
    return database.asSystem((tx) => removeMail(tx, userId))
  const times = timesOf(row)
  const nextAt = new Date(dueAfter(times, now, timeZone))
  const dueAt = dueToSend(times, { dueAt: row.next_at.getTime(), now }, timeZone)
  const data =
    dueAt === undefined || !isMailAddress(viewer.email) ? undefined : await dataOf(parts, viewer, row, dueAt)
  await database.asSystem(async (tx) => {
    const sentAt = data ? new Date(now) : null
    if (!(await settleMail(tx, row, { nextAt, sentAt })) || !data) return
    await queueMail(tx, {
      to: viewer.email,
      template: 'portfolio',
      data,
      language: languageOf(await findPreferences(tx, userId)),
      cause: `portfolio:${userId}`,
      notBefore: new Date(now),
      unsubscribe: data.unsubscribe,
    })
  })
}

/** PRT-22: sends the portfolios that are due, one after the other; returns how many were claimed. */
export const sendDuePortfolios = async (parts: Parts): Promise<number> => {
  for (let sent = 0; ; sent += 1) {
    const now = parts.clock()
    const row = await parts.database.asSystem((tx) =>
      claimMail(tx, { now: new Date(now), until: new Date(now + leaseMs) }),
    )
    if (!row) return sent
    await sendOne(parts, row)
  }
}
