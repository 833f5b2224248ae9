import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { readReportSearch } from './reports.search.ts'

const revenueRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'revenueGenerated',
  validateSearch: readReportSearch,
  beforeLoad: ({ context }) => {
    requireCapability(context.me, 'report.read')
    requireCapability(context.me, 'payment.manage')
  },
  staticData: { title: msg`Revenue` },
  component: lazyRouteComponent(() => import('./RevenuePage.tsx'), 'RevenuePage'),
})

const reportRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'revenueReport/$revenueReportName',
  validateSearch: readReportSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'report.read'),
  staticData: { title: msg`Report` },
  component: lazyRouteComponent(() => import('./ReportPage.tsx'), 'ReportPage'),
})

const mailsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'report-mails',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'report.read'),
  staticData: { title: msg`Reports by e-mail` },
  component: lazyRouteComponent(() => import('./mails/ReportMailsPage.tsx'), 'ReportMailsPage'),
})

const sentRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'sent-report/$id',
  beforeLoad: ({ context }) => requireCapability(context.me, 'report.read'),
  staticData: { title: msg`Report` },
  component: lazyRouteComponent(() => import('./mails/SentReportPage.tsx'), 'SentReportPage'),
})

export const reportsRoutes = [revenueRoute, reportRoute, mailsRoute, sentRoute] as const

const screen = { group: 'money', order: 10, area: 'lot', label: msg`Reports` } as const

/** What a lot earned, and from there its other reports. REP-90, REP-91. */
export const reportsScreen: LotScreen = {
  ...screen,
  path: 'revenueGenerated',
  pages: ['revenueReport', 'report-mails', 'sent-report'],
  isFor: (me) => mayDo(me, 'report.read') && mayDo(me, 'payment.manage'),
}

/** The same for those who see no amounts. REP-91. */
export const countsScreen: LotScreen = {
  ...screen,
  path: 'revenueReport/visitor',
  pages: ['revenueReport', 'report-mails', 'sent-report'],
  isFor: (me) => mayDo(me, 'report.read') && !mayDo(me, 'payment.manage'),
}
