import type { PortfolioMail } from '@stallwise/contract/reports/portfolio.contract.ts'
import {
  checkPortfolioMail,
  type PortfolioMailDraft,
} from '@stallwise/domain/reports/portfolio-mail.rules.ts'
import { dueAfter } from '@stallwise/domain/reports/report-schedule.rules.ts'
import type { Services } from '#services.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  findMail,
  removeMail,
  seesCustomer,
  writeMail,
  type PortfolioMailRow,
} from './portfolio-mails.store.ts'

const viewOf = (row: PortfolioMailRow | undefined): { mail: PortfolioMail | null } => ({
  mail: row
    ? {
        timePeriod: row.time_period,
        customer: row.customer_id,
        every: row.every,
        onDay: row.on_day,
        hour: row.hour,
        timeZone: row.time_zone,
        nextAt: row.next_at.toISOString(),
        lastSentAt: row.last_sent_at?.toISOString() ?? null,
      }
    : null,
})

/** PRT-20: sets up what the caller gets, in place of what was set up before. */
const setUp = async ({ database, clock }: Services, viewer: Viewer, draft: PortfolioMailDraft) => {
  refuseFaults(checkPortfolioMail(draft))
  const { customer, timeZone } = draft
  if (customer !== null && !(await database.withViewer(scopeOf(viewer), (tx) => seesCustomer(tx, customer))))
    refuseFaults([{ path: 'customer', code: 'unknown' }])
  const nextAt = new Date(dueAfter(draft, clock(), timeZone))
  return database.asSystem(async (tx) => {
    await writeMail(tx, viewer.userId, draft, nextAt)
    return viewOf(await findMail(tx, viewer.userId))
  })
}

/** The portfolio by e-mail, of the caller alone. */
export const portfolioMailsRoutes = (bind: Bind, services: Services): void => {
  const { database } = services
  bind('GET /portfolio/mail', async ({ viewer: { userId } }) =>
    viewOf(await database.asSystem((tx) => findMail(tx, userId))),
  )
  bind('POST /portfolio/mail', ({ viewer, body }) => setUp(services, viewer, body))
  bind('DELETE /portfolio/mail', async ({ viewer: { userId } }) => {
    await database.asSystem((tx) => removeMail(tx, userId))
    return viewOf(undefined)
  })
}
