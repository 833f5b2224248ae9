import { job, type Feature } from '#feature.ts'
import { movesOfReportMails } from './mail/moves.ts'
import { deleteReportFiles, watchReportMails } from './mail/report-files.work.ts'
import { reportMailsRoutes } from './mail/report-mails.routes.ts'
import { sendDueReports } from './mail/send-reports.work.ts'
import { removeFilesFrom } from './mail/sent-reports.store.ts'
import { unsubscribeRoutes } from './mail/unsubscribe.routes.ts'
import { portfolioMailsRoutes } from './portfolio/portfolio-mails.routes.ts'
import { portfolioUnsubscribeRoutes } from './portfolio/portfolio-unsubscribe.routes.ts'
import { sendDuePortfolios } from './portfolio/send-portfolios.work.ts'
import { checkReportDays } from './report-check.work.ts'
import { keepReportDays, keepRunningDays } from './report-days.work.ts'
import { lotReportsRoutes } from './reports.routes.ts'
import { reportMailResults } from './mail/report-mail-results.ts'

export const reports: Feature = {
  name: 'reports',
  owns: [
    ...['report_day', 'report_kept', 'report_schedule', 'report_recipient', 'report_file', 'report_mail'],
    'portfolio_mail',
  ],
  mailResults: reportMailResults,
  routes: ({ app, bind, services }) => {
    lotReportsRoutes(bind, services)
    reportMailsRoutes(bind, services)
    unsubscribeRoutes(app, services)
    portfolioMailsRoutes(bind, services)
    portfolioUnsubscribeRoutes(app, services)
  },
  jobs: [
    job('report-days', 5, keepReportDays),
    job('running-report-days', 300, keepRunningDays),
    job('report-check', 600, checkReportDays),
    job('report-mails', 5, sendDueReports),
    job('portfolio-mails', 10, sendDuePortfolios),
    job('report-mails-watch', 60, watchReportMails),
    job('report-files', 60, deleteReportFiles),
  ],
  keeps: { plates: (tx, lotId, before) => removeFilesFrom(tx, lotId, new Date(before)) },
  moves: movesOfReportMails,
}
