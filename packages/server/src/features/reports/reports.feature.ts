import { job, type Feature } from '#feature.ts'
import { checkReportDays } from './report-check.work.ts'
import { keepReportDays, keepRunningDays } from './report-days.work.ts'
import { lotReportsRoutes } from './reports.routes.ts'

export const reports: Feature = {
  name: 'reports',
  owns: ['report_day', 'report_kept'],
  routes: ({ bind, services }) => lotReportsRoutes(bind, services),
  jobs: [
    job('report-days', 5, keepReportDays),
    job('running-report-days', 300, keepRunningDays),
    job('report-check', 24 * 3_600, checkReportDays),
  ],
}
